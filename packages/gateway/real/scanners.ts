import { SOUND, sipRequest } from './sip-messages.ts'

const GUESS = 'Digest username="100",realm="gateway.test",nonce="",uri="sip:127.0.0.1",response="0"'

/** What programs send that look for open telephone systems, as it is seen at every public address. */
export const SCANS: readonly (readonly [name: string, messages: readonly string[]])[] = [
  // SIPVicious: svmap looks for servers, svwar for extensions, svcrack for passwords.
  ['svmap', [vicious('OPTIONS', '100')]],
  ['svwar', numbers(100).flatMap(n => [vicious('REGISTER', n), vicious('INVITE', n)])],
  ['svcrack', numbers(100).map(() => vicious('REGISTER', '100', GUESS))],
  // Nmap's probe names no port to reply to.
  [
    'nmap',
    [
      sipRequest('OPTIONS', {
        uri: 'sip:nm',
        headers: {
          ...{ Via: 'SIP/2.0/UDP nm;branch=foo;rport', From: '<sip:nm@nm>;tag=root' },
          ...{ To: '<sip:nm2@nm2>', 'Call-ID': 50_000, CSeq: '42 OPTIONS' },
          Contact: '<sip:nm@nm>',
        },
      }),
    ],
  ],
  // Toll fraud: one number behind every prefix that an office may have for calls abroad.
  [
    'sipcli',
    ['', '0', '9', '00', '011', '900', '9011', '+', '810', '00011'].map(prefix =>
      sipRequest('INVITE', {
        uri: `sip:${prefix}972592277524@127.0.0.1`,
        headers: { 'User-Agent': 'sipcli/v1.8', From: '"100"<sip:100@127.0.0.1>;tag=1' },
        body: SOUND,
      }),
    ),
  ],
  // Errors that a server reports show that it is there.
  [
    'errors',
    [
      sipRequest('OPTIONS', { headers: { 'Max-Forwards': 0 } }),
      sipRequest('OPTIONS', { headers: { 'Content-Length': 99 } }),
      sipRequest('OPTIONS', { headers: { CSeq: '1 INVITE' } }),
      sipRequest('OPTIONS', { headers: { Require: 'nothing-known' } }),
    ],
  ],
  // Requests that pretend to belong to a call.
  [
    'within calls',
    ['INVITE', 'ACK', 'BYE', 'CANCEL', 'UPDATE', 'INFO', 'REFER', 'NOTIFY'].map(method =>
      sipRequest(method, {
        headers: { To: '<sip:100@gateway.test>;tag=1', 'Refer-To': '<sip:900@127.0.0.1>' },
      }),
    ),
  ],
  ['keepalives', ['\r\n\r\n', '\0\0\0\0', 'jaK']],
]

function vicious(method: string, extension: string | number, authorization: string | null = null) {
  const named = `"sipvicious"<sip:${extension}@1.1.1.1>`
  return sipRequest(method, {
    uri: `sip:${extension}@127.0.0.1`,
    headers: {
      ...{ From: `${named};tag=3130303031`, To: named, 'User-Agent': 'friendly-scanner' },
      ...{ Contact: `sip:${extension}@127.0.0.1:5060`, Accept: 'application/sdp' },
      Authorization: authorization,
    },
  })
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => 100 + n)
}
