import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a vendor of the test's own was sent. */
export interface ReceivedRequest {
  method: string
  url: string
  authorization: string
  /** A form. */
  body: string
}

export type Respond = (request: ReceivedRequest, response: ServerResponse) => void

/** A vendor of the test's own on a free port of this machine, which keeps what it was sent. */
export async function startVendorServer(answer: Respond) {
  const seen: ReceivedRequest[] = []
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', chunk => (body += chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, authorization: headers.authorization ?? '', body }
      seen.push(request)
      answer(request, response)
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
