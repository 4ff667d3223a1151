import { type RequestListener, createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../tools/product.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { turnstile } from './turnstile.ts'

const closing: (() => Promise<unknown>)[] = []

/** The bot check, asking a vendor that answers like this. */
async function against(answer: RequestListener) {
  const server = createServer(answer)
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  closing.push(() => new Promise(resolve => server.close(resolve)))
  closing.push(async () => {
    server.closeAllConnections()
  })
  return turnstile({ secretKey: 'secret', verifyUrl: `http://127.0.0.1:${port}/siteverify` })
}

const says =
  (status: number, body: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

describe('the bot check at the vendor', () => {
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  it('sends secret, token and address as a form', async () => {
    let form = ''
    const check = await against((request, response) => {
      request.on('data', chunk => (form += chunk))
      request.on('end', () => response.end('{"success":true,"error-codes":[]}'))
    })
    expect(await check.verify('a token', '203.0.113.9')).toBe(true)
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
      secret: 'secret',
      response: 'a token',
      remoteip: '203.0.113.9',
    })
  })

  it.each(['invalid-input-response', 'timeout-or-duplicate'])(
    'takes %s as the visitor’s fault',
    async code => {
      const check = await against(
        says(200, JSON.stringify({ success: false, 'error-codes': [code] })),
      )
      expect(await check.verify('token', '::1')).toBe(false)
    },
  )

  it.each([
    ['our secret is wrong', says(200, '{"success":false,"error-codes":["invalid-input-secret"]}')],
    ['it fails', says(500, 'oops')],
    ['it answers with a page', says(200, '<html>')],
    ['it answers something else', says(200, '{"ok":true}')],
    ['it never stops', says(200, `{"success":true,"x":"${'x'.repeat(100_000)}"}`)],
    [
      'it sends us elsewhere',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['it hangs up', (_request, response) => response.destroy()],
  ] satisfies [string, RequestListener][])('lets nobody in when %s', async (_what, answer) => {
    const check = await against(answer)
    await expect(check.verify('token', '::1')).rejects.toBeInstanceOf(VendorUnavailable)
  })
})
