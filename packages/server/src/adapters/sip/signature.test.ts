import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, signatureHeaders } from './signature.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const SECRET = 'secret-of-server-and-agent'
const request = { method: 'POST', path: '/api/webhooks/gateway/reports?x=1', body: '{"a":"ü"}' }
const headers = signatureHeaders(request, [SECRET, 'earlier-secret'], NOW)
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

describe('a signature of server and gateway', () => {
  it('covers method, path, time and body', () => {
    const text = `POST\n${request.path}\n${NOW.getTime() / 1_000}\n${request.body}`
    expect(headers['x-gateway-signature']).toBe(
      createHmac('sha256', SECRET).update(text).digest('hex'),
    )
    expect(isSigned(request, headers, [SECRET], NOW)).toBe(true)
  })

  it.each([
    ['another method', { ...request, method: 'GET' }, headers],
    ['another query', { ...request, path: '/api/webhooks/gateway/reports?x=2' }, headers],
    ['another body', { ...request, body: '{"a":"u"}' }, headers],
    ['another time', request, { ...headers, 'x-gateway-timestamp': '1764158401' }],
    ['no time', request, { 'x-gateway-signature': headers['x-gateway-signature'] }],
    ['no signature', request, { 'x-gateway-timestamp': headers['x-gateway-timestamp'] }],
    ['half a signature', request, { ...headers, 'x-gateway-signature': 'abcd' }],
  ])('is not valid for %s', (_what, other, given) => {
    expect(isSigned(other, given, [SECRET], NOW)).toBe(false)
  })

  it('is valid for five minutes, before and after', () => {
    expect([-301, -300, 300, 301].map(s => isSigned(request, headers, [SECRET], after(s)))).toEqual(
      [...[false, true, true, false]],
    )
  })

  it('may be of either secret during a change', () => {
    expect(isSigned(request, headers, ['newer-secret', SECRET], NOW)).toBe(true)
    expect(isSigned(request, headers, ['earlier-secret', 'newer-secret'], NOW)).toBe(false)
  })

  it('needs the secret', () => {
    expect(isSigned(request, headers, ['secret-of-somebody-else'], NOW)).toBe(false)
  })
})
