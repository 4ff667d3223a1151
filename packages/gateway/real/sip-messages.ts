import { createHash, createHmac, randomUUID } from 'node:crypto'
import { GATEWAY_KEYS } from '../../../tools/gateway/gateway-settings.ts'

const DOMAIN = GATEWAY_KEYS.SIP_DOMAIN

/** What a request has instead of the usual. `null` leaves the header out. */
export interface RequestOptions {
  uri?: string
  headers?: Readonly<Record<string, string | number | null>>
  body?: string
}

/** A complete request as a browser or a trunk could send it. */
export function sipRequest(method: string, options: RequestOptions = {}): string {
  const { uri = `sip:14155550100@${DOMAIN}`, body = '' } = options
  const headers = {
    Via: `SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bK${randomUUID()};rport`,
    'Max-Forwards': 70,
    From: `<sip:100@${DOMAIN}>;tag=${randomUUID()}`,
    To: `<sip:14155550100@${DOMAIN}>`,
    'Call-ID': randomUUID(),
    CSeq: `1 ${method}`,
    Contact: '<sip:100@127.0.0.1>',
    ...(body !== '' && { 'Content-Type': 'application/sdp' }),
    'Content-Length': body.length,
    ...options.headers,
  }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  )
  return [`${method} ${uri} SIP/2.0`, ...lines, '', body].join('\r\n')
}

/** A 200 for a request. @param answer what an answered INVITE has beyond */
export function okTo(request: string, answer?: { contact: string; body: string }): string {
  const copied = request
    .split('\r\n')
    .filter(line => /^(Via|From|To|Call-ID|CSeq|Record-Route):/i.test(line))
    .map(line => (answer ? line.replace(/^To:.*(?<!;tag=.*)$/i, `$&;tag=${randomUUID()}`) : line))
  const more = answer ? [`Contact: ${answer.contact}`, 'Content-Type: application/sdp'] : []
  const length = `Content-Length: ${answer?.body.length ?? 0}`
  return ['SIP/2.0 200 OK', ...copied, ...more, length, '', answer?.body ?? ''].join('\r\n')
}

/** A description of sound over RTP. */
export const soundAt = (port: number) =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
    ...[`m=audio ${port} RTP/AVP 0 126`, 'a=rtpmap:126 telephone-event/8000', ''],
  ].join('\r\n')

/** A description of sound without a receiver. */
export const SOUND = soundAt(9)

/** What a browser offers: it has keys, and names the addresses of its machine. */
export const BROWSER_SOUND = [
  ...['v=0', 'o=- 1 1 IN IP4 192.168.7.7', 's=-', 'c=IN IP4 192.168.7.7', 't=0 0'],
  ...['m=audio 9 UDP/TLS/RTP/SAVPF 111 0 126', 'a=rtcp-mux', 'a=setup:actpass', 'a=mid:0'],
  ...['a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuvwx', 'a=rtpmap:111 opus/48000/2'],
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=candidate:1 1 udp 2122260223 192.168.7.7 50000 typ host',
  ...['a=extmap-allow-mixed', 'a=msid-semantic: WMS 1b721769'],
  ...['a=rtpmap:126 telephone-event/8000', ''],
].join('\r\n')

export interface Credentials {
  user: string
  password: string
}

/** Short-lived credentials, as the server gives them to a page. */
export function credentialsOf(identity: string, expiry = Math.floor(Date.now() / 1_000) + 60) {
  const user = `${expiry}:${identity}`
  return {
    user,
    password: createHmac('sha256', GATEWAY_KEYS.SIP_SECRET).update(user).digest('base64'),
  }
}

/** The value of Authorization: digest authentication (RFC 2617). */
export function authorizationOf(
  { user, password }: Credentials,
  { method, uri, nonce }: { method: string; uri: string; nonce: string },
): string {
  const response = digestOf({ user, password, realm: DOMAIN }, { method, uri, nonce })
  const names = `username="${user}",realm="${DOMAIN}",nonce="${nonce}",uri="${uri}"`
  return `Digest ${names},response="${response}"`
}

export function digestOf(
  { user, password, realm }: Credentials & { realm: string },
  { method, uri, nonce }: { method: string; uri: string; nonce: string },
): string {
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  return md5([md5(`${user}:${realm}:${password}`), nonce, md5(`${method}:${uri}`)].join(':'))
}
