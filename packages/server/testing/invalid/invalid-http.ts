/*
 * Requests, byte by byte, that no browser sends. Those with a hidden second request would get a second response from a
 * server that takes the body for a request.
 */

const BODY = '{"email":"ada@example.com","password":"a wrong password"}'
const JSON_TYPE = 'Content-Type: application/json'
/** Would be answered with 200 if it were taken for a request of its own. */
const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
/** A login with more headers. It closes the connection. */
const login = (headers: readonly string[], body: string | Buffer = BODY, target = LOGIN) =>
  Buffer.concat([
    Buffer.from(
      [target, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'),
      'latin1',
    ),
    Buffer.from(body),
  ])
const LOGIN = 'POST /api/auth/login HTTP/1.1'
const lengthOf = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`
const get = (path: string, headers: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n')

/** Requests that servers and proxies may take apart in different ways. */
export const AMBIGUOUS: Readonly<Record<string, string | Buffer>> = {
  'a length and chunks': login(
    [JSON_TYPE, lengthOf(`0\r\n\r\n${HIDDEN}`), 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${HIDDEN}`,
  ),
  'chunks and a length': login(
    [JSON_TYPE, 'Transfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${HIDDEN}`,
  ),
  'two lengths': login([JSON_TYPE, 'Content-Length: 0', lengthOf(HIDDEN)], HIDDEN),
  'two equal lengths': login([JSON_TYPE, lengthOf(BODY), lengthOf(BODY)]),
  'a list of lengths': login([JSON_TYPE, 'Content-Length: 0, 44'], HIDDEN),
  'a negative length': login([JSON_TYPE, 'Content-Length: -1'], HIDDEN),
  'a length with a sign': login([JSON_TYPE, `Content-Length: +${BODY.length}`]),
  'a length in hexadecimal': login([JSON_TYPE, 'Content-Length: 0x39']),
  'a length beyond 64 bits': login([JSON_TYPE, 'Content-Length: 18446744073709551617']),
  'a length after a space': login([JSON_TYPE, 'Content-Length : 0'], HIDDEN),
  'an unknown encoding': login([JSON_TYPE, 'Transfer-Encoding: xchunked'], HIDDEN),
  'chunks that are not last': login([JSON_TYPE, 'Transfer-Encoding: chunked, identity'], HIDDEN),
  'a folded encoding': login([JSON_TYPE, 'Transfer-Encoding:\r\n chunked', 'X: y'], HIDDEN),
  'an encoding behind a line feed': login([JSON_TYPE, 'X: y\nTransfer-Encoding: chunked'], HIDDEN),
  'a negative chunk': login([JSON_TYPE, 'Transfer-Encoding: chunked'], `-1\r\n${HIDDEN}`),
  'a chunk that is not a number': login(
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    `zz\r\n${HIDDEN}`,
  ),
  'a chunk beyond 64 bits': login(
    [JSON_TYPE, 'Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n${HIDDEN}`,
  ),
  'a chunk without its end': login([JSON_TYPE, 'Transfer-Encoding: chunked'], `1\r\n{}${HIDDEN}`),
  'no host': 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a space in a header name': get('/api/health', ['X Y: z']),
  'a NUL in a header': get('/api/health', ['X: a\0b']),
  'a carriage return in a header': get('/api/health', ['X: a\rb']),
  'a header without a name': get('/api/health', [': x']),
  'a header without a colon': get('/api/health', ['X']),
  'a version that does not exist': 'GET /api/health HTTP/9.9\r\nHost: a\r\n\r\n',
  'a method that does not exist': 'BREW /api/health HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method in small letters': 'get /api/health HTTP/1.1\r\nHost: a\r\n\r\n',
  'a space before the method': ' GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n',
  'a tunnel': 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  'the handshake of TLS': Buffer.from('160301020001000001fc0303', 'hex'),
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'headers of 100 KB': get('/api/health', [`X: ${'x'.repeat(100_000)}`]),
  'a path of 100 KB': get(`/api/${'x'.repeat(100_000)}`),
}

/** Paths that lead out of the folder of the page, or to a file in it that the build does not make. */
export const pathsTo = (folder: string, secret: string): string[] => {
  const up = [
    '../',
    '%2e%2e/',
    '..%2f',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '....//',
    '..;/',
    '%c0%ae%c0%ae/',
  ]
  const roots = ['/', '/assets/', '/operator/assets/', '//']
  const outside = up.flatMap(step => roots.map(root => `${root}${step}${secret}`))
  const inside = [
    '.env',
    '.git',
    '%2eenv',
    './.env',
    '.env/',
    '.env?x',
    'assets/../.env',
    '.env%00.js',
    '.%65nv',
  ].map(name => `/${name}`)
  const absolute = [
    `/${folder}/.env`,
    `//${folder}/.env`,
    `/%2f${folder}/.env`,
    `file://${folder}/.env`,
  ]
  return [...outside, ...inside, ...absolute]
}
