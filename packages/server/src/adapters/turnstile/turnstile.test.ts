import { type RequestListener, createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../../tools/processes/free-ports.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { turnstile } from './turnstile.ts'

const warn = vi.fn<(details: unknown, ...message: unknown[]) => void>()
const closing: (() => Promise<unknown>)[] = []

/** The bot check, with a vendor that responds like this. */
async function checkAgainst(answer: RequestListener, publicUrl = 'https://phone.example.com') {
  const server = createServer(answer)
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  closing.push(() => new Promise(resolve => server.close(resolve)))
  closing.push(async () => {
    server.closeAllConnections()
  })
  const verifyUrl = `http://127.0.0.1:${port}/siteverify`
  return turnstile({ secretKey: 'secret', verifyUrl, publicUrl, log: { warn } })
}

const respond =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

describe('the bot check at the vendor', () => {
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  it('sends the secret, the token and the network address as a form', async () => {
    let form = ''
    const check = await checkAgainst((request, response) => {
      request.on('data', chunk => (form += chunk))
      request.on('end', () =>
        response.end('{"success":true,"error-codes":[],"hostname":"phone.example.com"}'),
      )
    })
    expect(await check.verify('a token', '203.0.113.9')).toBe(true)
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      secret: 'secret',
      response: 'a token',
      remoteip: '203.0.113.9',
    })
  })

  it.each(['invalid-input-response', 'timeout-or-duplicate'])(
    'fails the visitor on %s',
    async code => {
      const check = await checkAgainst(
        respond(200, JSON.stringify({ success: false, 'error-codes': [code] })),
      )
      expect(await check.verify('token', '::1')).toBe(false)
    },
  )

  it.each([
    ['our host', { hostname: 'phone.example.com' }, true],
    ['another host', { hostname: 'phone.example.com.evil.test' }, false],
    ['no host', {}, false],
    // What Cloudflare's test keys answer; they do not start in production.
    ['a test key', { hostname: 'example.com', metadata: { result_with_testing_key: true } }, true],
    [
      'another host with a live key',
      { hostname: 'example.com', metadata: { interactive: true } },
      false,
    ],
  ])('says of a token with %s whether it came from our page', async (_name, fields, passes) => {
    warn.mockClear()
    const check = await checkAgainst(
      respond(200, JSON.stringify({ success: true, 'error-codes': [], ...fields })),
    )
    expect(await check.verify('token', '::1')).toBe(passes)
    expect(warn.mock.calls.length).toBe(passes ? 0 : 1)
  })

  it('accepts every name of this machine while the server is on it only', async () => {
    const answer = respond(200, '{"success":true,"error-codes":[],"hostname":"127.0.0.1"}')
    const check = await checkAgainst(answer, 'http://localhost:3000')
    expect(await check.verify('token', '::1')).toBe(true)
  })

  it('throws VendorUnavailable when the vendor rejects our secret', async () => {
    const check = await checkAgainst(
      respond(200, '{"success":false,"error-codes":["invalid-input-secret"]}'),
    )
    await expect(check.verify('token', '::1')).rejects.toBeInstanceOf(VendorUnavailable)
  })
})
