import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that the server received. */
export interface ReceivedRequest {
  method: string
  url: string
  authorization: string
  /** Form data. */
  body: string
}

export type Respond = (request: ReceivedRequest, response: ServerResponse) => void

/** Starts an HTTP server that stands in for a vendor, on a free port. It records all requests. */
export async function startVendorServer(respond: Respond) {
  const seen: ReceivedRequest[] = []
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', chunk => (body += chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, authorization: headers.authorization ?? '', body }
      seen.push(request)
      respond(request, response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function respondJson(body: unknown, status = 200): Respond {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

export const TWILIO_ACCOUNT = 'AC0123456789abcdef0123456789abcdef'

/** Stands in for Twilio until the test ends. @returns the settings of a client of it */
export async function startTwilio(respond: Respond) {
  const { baseUrl, seen, close } = await startVendorServer(respond)
  onTestFinished(close)
  const keys = { accountSid: TWILIO_ACCOUNT, apiKey: 'SKkey', apiSecret: 'secret' }
  return { settings: { ...keys, baseUrl, timeoutMs: 60_000 }, seen }
}
