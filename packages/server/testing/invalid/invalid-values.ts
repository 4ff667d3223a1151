import fc from 'fast-check'

/** Texts that have broken parsers, databases and logs. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '💥'.repeat(50),
  "' or 1=1 --",
  '"; drop table users; --',
  '../../etc/passwd',
  '%00',
  '%',
  '${7*7}',
  '<script>',
  'a\r\nset-cookie: x=1',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '9'.repeat(400),
  '-1',
  '0x10',
  '1.5',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
  'x'.repeat(5_000),
  '+1',
  '+14155550100',
  '+999999999999999',
  'ada@example.com',
  '[]',
  '{}',
  'null',
  'true',
]
const JSONS: readonly unknown[] = [
  ...TEXTS,
  undefined,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  Array.from({ length: 300 }, () => 0),
]

/** Names of headers that the server or a library of it reads. */
export const INVALID_HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
] as const

export const headerText = fc.constantFrom(
  '',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  '*/*',
  'x'.repeat(2_000),
  '127.0.0.1',
  '::ffff:0:0:1%eth0, , 1',
  "' or 1=1",
  'bytes=0-',
  '__proto__',
  'W/"\u00ff"',
)

/** Values of the header `authorization` that belong to no session. */
export const wrongAuthorization = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  `Bearer ${'x'.repeat(4_000)}`,
  "Bearer ' or 1=1 --",
  'Basic YWRtaW46YWRtaW4=',
  'bearer \u00ff',
)

/** Bodies that are not the JSON of an object. */
export const rawBody = fc.constantFrom(
  '{',
  '[',
  '"',
  'null',
  '1',
  '{"a":',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(5_000)}`,
  'x'.repeat(20_000),
)

/** A invalid text. Sometimes it is one that means something to the server, but not in this place. */
export function invalidText(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...known),
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    fc.string({ unit: 'binary' }),
  )
}

/** Like {@link invalidText}, with values of every type of JSON, and undefined for a field that is absent. */
export function invalidValue(known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...known),
    { weight: 3, arbitrary: fc.constantFrom(...JSONS) },
    fc.jsonValue({ maxDepth: 2 }),
  )
}

type Path = readonly string[]

/** The paths of all values in a JSON value, also of objects. */
export function pathsIn(json: unknown): Path[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, value]) => [
    [name],
    ...pathsIn(value).map(path => [name, ...path]),
  ])
}

/** A copy of a JSON value with another value at a path. */
export function replaced(json: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const object = json as Record<string, unknown>
  const copy = Array.isArray(json) ? [...(json as unknown[])] : { ...object }
  return Object.assign(copy, { [name]: replaced(object[name], rest, value) })
}
