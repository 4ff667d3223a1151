import { expect, it } from 'vitest'
import { isSigned, signatureHeaders } from './signature.ts'

const REQUEST = { method: 'POST', path: '/calls/abc/end?x=1', body: '{"a":1}' }
const NOW = 1_790_000_000
const at = (seconds: number) => new Date(seconds * 1_000)
const headers = signatureHeaders(REQUEST, ['secret', 'earlier'], at(NOW + 0.9))

it('signs method, path, time and body', () => {
  expect(headers).toEqual({
    'x-gateway-timestamp': '1790000000',
    'x-gateway-signature': 'a9b7990594b42cf578d9f8e472e5fb707d22df0732175ad5e275986b111db407',
  })
})

it('accepts its own signature for five minutes before and after', () => {
  const ages = [-301, -300, 0, 300, 301]
  expect(ages.map(age => isSigned(REQUEST, headers, ['secret'], at(NOW + age)))).toEqual([
    ...[false, true, true, true, false],
  ])
})

it.each([
  ['another method', { ...REQUEST, method: 'GET' }, headers],
  ['another path', { ...REQUEST, path: '/calls/abd/end?x=1' }, headers],
  ['another query', { ...REQUEST, path: '/calls/abc/end?x=2' }, headers],
  ['another body', { ...REQUEST, body: '{"ä":1}' }, headers],
  ['another time', REQUEST, { ...headers, 'x-gateway-timestamp': String(NOW + 1) }],
  ['no signature', REQUEST, { 'x-gateway-timestamp': String(NOW) }],
  ['a short signature', REQUEST, { ...headers, 'x-gateway-signature': 'ab' }],
  ['no time', REQUEST, { ...headers, 'x-gateway-timestamp': undefined }],
  ['a time that is no number', REQUEST, { ...headers, 'x-gateway-timestamp': 'now' }],
])('refuses %s', (_, request, given) => {
  expect(isSigned(request, given, ['secret'], at(NOW))).toBe(false)
})

it('accepts each of two secrets during a change, and signs with the first', () => {
  expect(isSigned(REQUEST, headers, ['newer', 'secret'], at(NOW))).toBe(true)
  expect(isSigned(REQUEST, headers, ['earlier', 'newer'], at(NOW))).toBe(false)
})
