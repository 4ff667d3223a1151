import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { type Respond, startVendorServer } from '../../testing/vendors/vendor-server.ts'
import { vendorFetch, createVendorClock } from './vendor-fetch.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

async function fetchFrom(answer: Respond, limits = { timeoutMs: 60_000, maxBytes: 1_000 }) {
  const server = await startVendorServer(answer)
  closing.push(server.close)
  return vendorFetch('Vendor', { url: server.baseUrl, method: 'GET', ...limits })
}

describe('a request to a vendor', () => {
  it('returns status, headers and text of every response', async () => {
    const response = await fetchFrom((_request, response) => {
      response.writeHead(503, { 'x-request-id': '7' }).end('down')
    })
    expect(response).toMatchObject({ status: 503, text: 'down' })
    expect(response.headers.get('x-request-id')).toBe('7')
  })

  it('accepts a response of the maximum length', async () => {
    const { text } = await fetchFrom((_request, response) => response.end('x'.repeat(1_000)))
    expect(text).toHaveLength(1_000)
  })

  it.each<[string, Respond]>([
    ['the response is longer', (_request, response) => response.end('x'.repeat(1_001))],
    ['the connection drops', (_request, response) => response.socket?.destroy()],
    [
      'the response is a redirect',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
  ])('throws VendorUnavailable when %s', async (_name, answer) => {
    const failure = fetchFrom(answer)
    await expect(failure).rejects.toBeInstanceOf(VendorUnavailable)
    await expect(failure).rejects.toThrow('Vendor: did not respond')
  })

  it.each<[string, Respond]>([
    ['sends nothing', () => {}],
    [
      'never completes its response',
      (_request, response) => {
        const interval = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(interval))
      },
    ],
  ])('stops waiting after the timeout when the vendor %s', async (_name, answer) => {
    const failure = fetchFrom(answer, { timeoutMs: 100, maxBytes: 1_000_000 })
    await expect(failure).rejects.toThrow('Vendor: did not respond')
  })
})

describe("a vendor's clock", () => {
  it('is unknown before the first response that has a time', () => {
    const clock = createVendorClock()
    clock.set(null)
    clock.set('yesterday')
    expect(clock.now()).toBeNull()
  })

  it('goes on with the steady clock after each response', () => {
    let steadyMs = 5_000
    const clock = createVendorClock(() => steadyMs)
    clock.set('Sun, 01 Mar 2026 12:00:00 GMT')
    steadyMs += 90_000
    expect(clock.now()).toEqual(new Date('2026-03-01T12:01:30Z'))
    clock.set('Sun, 01 Mar 2026 12:00:10 GMT')
    expect(clock.now()).toEqual(new Date('2026-03-01T12:00:10Z'))
  })
})
