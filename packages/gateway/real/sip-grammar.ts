import fc from 'fast-check'
import { joined, mostly, soundDescription } from './sdp-grammar.ts'

/** What a message may name of a call that exists. */
export interface KnownCall {
  /** The id of the server. */
  id: string
  /** The Call-ID of SIP. */
  sipCallId: string
}

/** Messages by the grammar of RFC 3261 (section 25), in forms that few programs write. */
export function sipMessage(known: KnownCall): fc.Arbitrary<string> {
  const names = fc.subarray(REQUIRED, { minLength: REQUIRED.length - 1 })
  return fc
    .tuple(startLine, names, fc.array(fc.constantFrom(...OPTIONAL), { maxLength: 6 }))
    .chain(([start, required, optional]) =>
      fc
        .tuple(
          fc.tuple(...[...required, ...optional].map(name => header(name, known, start))),
          fc.option(body, { nil: '' }),
          // Most lengths are right: what follows a wrong one is another message.
          mostly(null, fc.integer({ min: 0, max: 9_999 })),
        )
        .map(([lines, text, length]) =>
          [start, ...lines, `Content-Length: ${length ?? text.length}`, '', text].join('\r\n'),
        ),
    )
}

const REQUIRED = ['Via', 'From', 'To', 'Call-ID', 'CSeq', 'Max-Forwards', 'Contact']
const OPTIONAL = [
  ...['Via', 'Contact', 'Route', 'Record-Route', 'Expires', 'Require', 'Supported', 'Event'],
  ...['Refer-To', 'Replaces', 'X-Call', 'X-Call-From', 'TH', 'P-Asserted-Identity', 'Privacy'],
  ...['Content-Type', 'Reason', 'Session-Expires', 'Identity', 'Allow', 'RAck', 'Diversion'],
  ...['Proxy-Require', 'Content-Encoding', 'Date', 'Upgrade', 'Origin'],
]
const SHORT: Readonly<Record<string, string>> = {
  ...{ Via: 'v', From: 'f', To: 't', 'Call-ID': 'i', Contact: 'm', 'Content-Type': 'c' },
  ...{ Supported: 'k', Event: 'o', 'Refer-To': 'r', 'Session-Expires': 'x', Identity: 'y' },
}

const methodName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('INVITE', 'INVITE', 'BYE', 'CANCEL', 'ACK', 'OPTIONS') },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['REGISTER', 'UPDATE', 'INFO', 'REFER', 'NOTIFY', 'MESSAGE', 'PRACK', 'PUBLISH'],
    ),
  },
  fc.constantFrom('invite', 'INVITES', 'GET', 'KDMQ', '!'),
)
const token = fc.stringMatching(/^[A-Za-z0-9.!%*_+`'~-]{1,12}$/)
const quoted = fc
  .array(fc.constantFrom('a', ' ', '\\"', '\\\\', '<', ',', ';', '\xc3\xa9'), { maxLength: 8 })
  .map(parts => `"${parts.join('')}"`)
const number = mostly(
  '70',
  fc.constantFrom('0', '1', '65536', '2147483648', '4294967295', '18446744073709551616'),
)
const gap = fc.constantFrom(' ', ' ', ' ', '', '\t', '  ', '\r\n ', '\r\n\t')
const host = fc.oneof(
  fc.constantFrom(
    'gateway.test',
    '127.0.0.1',
    '127.0.0.9',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ),
  fc.stringMatching(/^[a-z]([a-z0-9-]{0,20}[a-z0-9])?\.invalid$/),
)
const parameterName = fc.oneof(
  fc.constantFrom(
    ...['transport', 'lr', 'maddr', 'ttl', 'received', 'rport', 'branch', 'tag', 'expires', 'q'],
    ...['did', 'ob', 'alias', 'user', 'method', 'ftag', 'nat', 'vsf', 'vst', 'reg-id'],
  ),
  token,
)
const parameters = fc
  .array(fc.tuple(parameterName, fc.option(fc.oneof(token, number, host, quoted))), {
    maxLength: 5,
  })
  .map(list => list.map(([name, value]) => `;${name}${value === null ? '' : `=${value}`}`).join(''))
const uri = fc.oneof(
  {
    weight: 5,
    arbitrary: joined(
      mostly('sip:', fc.constantFrom('sips:', 'SIP:')),
      fc.constantFrom(
        '',
        '+14155550100@',
        '14155550100;phone-context=a@',
        '%00%0d%0a@',
        'a:b@',
        'a%40b@',
      ),
      host,
      fc.constantFrom('', '', ':5060', ':0', ':65535'),
      parameters,
      fc.constantFrom('', '', '?Route=%3Csip:127.0.0.1%3E', '?a=b&c='),
    ),
  },
  fc.constantFrom(
    'tel:+14155550100',
    'urn:service:sos',
    'http://a.invalid/?b',
    '*',
    'sip:',
    'cid:a@b',
  ),
)
const nameAddress = fc.oneof(
  joined(fc.oneof(fc.constant(''), quoted, token), gap, fc.constant('<'), uri, fc.constant('>')),
  uri,
)
const listOf = (item: fc.Arbitrary<string>, maxLength = 3) =>
  fc.array(item, { minLength: 1, maxLength }).map(items => items.join(','))
const addresses = listOf(joined(nameAddress, parameters))

const startLine = fc.oneof(
  { weight: 9, arbitrary: joined(methodName, fc.constant(' '), uri, fc.constant(' SIP/2.0')) },
  fc.integer({ min: 100, max: 699 }).map(status => `SIP/2.0 ${status} ${status % 2 ? 'OK' : ''}`),
)

const via = listOf(
  joined(
    mostly('SIP/2.0/UDP', fc.constantFrom('SIP / 2.0 / TCP', 'SIP/2.0/WS', 'SIP/2.0/X')),
    fc.constant(' '),
    host,
    mostly('', fc.constantFrom(':9', ' : 9')),
    fc.constant(';branch=z9hG4bK'),
    fc.uuid(),
    parameters,
  ),
)

function valueOf(name: string, known: KnownCall, start: string): fc.Arbitrary<string> {
  if (name === 'Via') return via
  if (name === 'Call-ID') return fc.oneof(fc.uuid(), fc.constant(known.sipCallId), token)
  if (name === 'X-Call') return fc.oneof(fc.uuid(), fc.constantFrom(known.id, 'echo', 'message-1'))
  if (name === 'CSeq') {
    const [method = ''] = start.replace(/^SIP.*/, 'INVITE').split(' ')
    return joined(number, fc.constant(' '), mostly(method, token))
  }
  if (name === 'Max-Forwards' || name === 'Expires') return number
  if (name === 'Replaces') return joined(fc.constant(known.sipCallId), parameters)
  if (name === 'Content-Type')
    return fc.constantFrom(
      'application/sdp',
      'multipart/mixed;boundary=a',
      'text/plain',
      'a/b;c="d',
    )
  if (name === 'Contact') return fc.oneof(addresses, fc.constant('*'))
  if (/^(From|To)$/.test(name))
    return joined(
      nameAddress,
      fc.oneof(
        fc.constant(''),
        token.map(tag => `;tag=${tag}`),
      ),
      parameters,
    )
  if (/Route|Refer|Diversion|Asserted/.test(name)) return addresses
  return fc.oneof(listOf(token), quoted, number, parameters)
}

/** A line of a header: names may be short, separators folded over lines. */
function header(name: string, known: KnownCall, start: string): fc.Arbitrary<string> {
  const written = fc.constantFrom(name, name, name.toUpperCase(), SHORT[name] ?? name.toLowerCase())
  const separator = fc.constantFrom(': ', ': ', ':', ' : ', ':\r\n ')
  return joined(written, separator, valueOf(name, known, start))
}

const body = fc.oneof(
  { weight: 3, arbitrary: fc.noShrink(soundDescription) },
  soundDescription.map(
    text =>
      `--a\r\nContent-Type: application/sdp\r\n\r\n${text}\r\n--a\r\nContent-Type: a/b\r\n\r\nc\r\n--a--\r\n`,
  ),
  fc.string({ maxLength: 200 }),
)
