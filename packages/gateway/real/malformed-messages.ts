import fc from 'fast-check'
import { type KnownCall, sipMessage } from './sip-grammar.ts'
import { SOUND, sipRequest } from './sip-messages.ts'

/** A text that is changed, as its bytes: most are no SIP any more, all resemble it. */
export const malformed = (texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.tuple(texts, changes(0)).map(([text, apply]) => apply(Buffer.from(text, 'latin1')))

/** Up to four changes of a message. */
export const changes = (fewest: number): fc.Arbitrary<Change> =>
  fc
    .array(change, { minLength: fewest, maxLength: 4 })
    .map(
      all => bytes =>
        all.reduce<Buffer>((changed, apply) => apply(changed), bytes).subarray(0, LARGEST_DATAGRAM),
    )

/** Half are usual requests, half follow the grammar; most are changed. */
export const malformedMessage = (known: KnownCall): fc.Arbitrary<Buffer> =>
  fc.oneof(malformed(validRequest), malformed(sipMessage(known)))

/** Of each method, of calls and of none. */
const VALID_REQUESTS: readonly string[] = [
  ...['INVITE', 'OPTIONS', 'REGISTER', 'MESSAGE', 'SUBSCRIBE', 'CANCEL', 'ACK', 'BYE'].map(method =>
    sipRequest(method, method === 'INVITE' ? { body: SOUND } : {}),
  ),
  ...['INVITE', 'UPDATE', 'INFO', 'REFER', 'BYE', 'ACK'].map(method =>
    sipRequest(method, {
      headers: {
        To: '<sip:a@gateway.test>;tag=b',
        Route: '<sip:127.0.0.1;lr>',
        'Record-Route': '<sip:127.0.0.1;lr>, <sip:192.0.2.1;lr>',
      },
      body: SOUND,
    }),
  ),
  ...Array<string>(6).fill(
    sipRequest('INVITE', {
      uri: 'sip:4155550100@gateway.test',
      headers: { 'X-Call': 'of a page' },
      body: SOUND,
    }),
  ),
  sipRequest('INVITE', { body: SOUND }).replace(/^INVITE.*$/m, 'SIP/2.0 200 OK'),
]

/** One of them with ids of its own: it repeats none before. */
const validRequest = fc
  .tuple(fc.constantFrom(...VALID_REQUESTS), fc.uuid())
  .map(([text, id]) =>
    text
      .replace(/branch=z9hG4bK[^;]*/, `branch=z9hG4bK${id}`)
      .replaceAll(/^(Call-ID|X-Call): .*$/gm, `$1: ${id}`),
  )

/** Of UDP over IPv4. */
const LARGEST_DATAGRAM = 65_507

/** Makes other bytes of the message. */
type Change = (bytes: Buffer) => Buffer

/** What no parser likes. */
const junk = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      ';',
      ':',
      ',',
      '<',
      '>',
      '"',
      '"\\',
      '%',
      '%00',
      '<>',
      '<sip:',
      '@',
      '=;=;=',
      '\t',
    ],
    ...['0', '-1', '00000000000000000001', '4294967296', '99999999999999999999', '1e9', '0x10'],
    ...[
      '\0',
      '\0\0\0\0',
      '\xff\xfe',
      '\xc3\x28',
      '\xe2\x82',
      '\xf0\x28\x8c\xbc',
      '\r',
      '\n',
      '\r\n ',
    ],
    ...['${7*7}', '$var(x)', '"}', '%n%n%s', '../../x', "' or 1=1 --"],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 200, max: 60_000 }).map(length => 'a'.repeat(length)),
  fc.integer({ min: 20, max: 2_000 }).map(count => ';a=b'.repeat(count)),
  fc.integer({ min: 20, max: 2_000 }).map(count => '<sip:a@b>,'.repeat(count)),
)

const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const change: fc.Arbitrary<Change> = fc.oneof(
  // Bytes that are put in, and bytes that are missing.
  fc.tuple(position, junk).map(([at, text]) => inserted(at, text)),
  fc.tuple(position, fc.nat(200)).map(([at, length]) => (bytes: Buffer) => {
    const from = Math.floor(at * bytes.length)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)])
  }),
  // The end is missing.
  position.map(at => (bytes: Buffer) => bytes.subarray(0, Math.floor(at * bytes.length))),
  // A line that is missing, repeated, or another one.
  position.map(at => withLines((lines, n) => lines.toSpliced(n, 1), at)),
  fc
    .tuple(position, fc.integer({ min: 2, max: 500 }))
    .map(([at, times]) =>
      withLines((lines, n) => lines.toSpliced(n, 1, ...Array(times).fill(lines[n])), at),
    ),
  fc.tuple(position, junk).map(([at, text]) => withLines((lines, n) => lines.with(n, text), at)),
  // Another value of a header.
  fc
    .tuple(position, junk)
    .map(([at, text]) =>
      withLines((lines, n) => lines.with(n, `${lines[n]?.split(':')[0]}: ${text}`), at),
    ),
  header(
    'Content-Length',
    fc.constantFrom('-1', '0', '1', '9999999', '99999999999', 'a', ''),
    true,
  ),
  header('CSeq', fc.constantFrom('99999999999 INVITE', '-1 INVITE', '1', 'INVITE', ''), true),
  header('Max-Forwards', fc.constantFrom('0', '-1', '99999', 'a'), true),
  header('Expires', junk, false),
  header(
    'Authorization',
    junk.map(text => `Digest username="${text}",nonce="${text}"`),
    false,
  ),
  header(
    'Proxy-Authorization',
    junk.map(text => `Digest ${text}`),
    false,
  ),
  header('X-Call', junk, false),
  header(
    'Via',
    fc
      .integer({ min: 2, max: 300 })
      .map(count => Array(count).fill('SIP/2.0/UDP 127.0.0.1').join()),
    false,
  ),
  fc.constant((bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ),
)

function inserted(at: number, text: string): Change {
  return bytes => {
    const from = Math.floor(at * bytes.length)
    return Buffer.concat([
      bytes.subarray(0, from),
      Buffer.from(text, 'latin1'),
      bytes.subarray(from),
    ])
  }
}

function withLines(edit: (lines: string[], index: number) => string[], at: number): Change {
  return bytes => {
    const lines = bytes.toString('latin1').split('\r\n')
    return Buffer.from(edit(lines, Math.floor(at * lines.length)).join('\r\n'), 'latin1')
  }
}

/** A header in front of the others, in place of those of its name if `only`. */
function header(name: string, values: fc.Arbitrary<string>, only: boolean): fc.Arbitrary<Change> {
  return values.map(value => bytes => {
    const [first = '', ...lines] = bytes.toString('latin1').split('\r\n')
    const others = only ? lines.filter(line => !line.startsWith(`${name}:`)) : lines
    return Buffer.from([first, `${name}: ${value}`, ...others].join('\r\n'), 'latin1')
  })
}
