import { type Server, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/*
 * The least that a server can do with a login: read it and refuse it. A process of its own, so that a bench can send
 * logins to it while it measures the product. Sends its URL to its parent.
 */

const server: Server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end('{"error":"Too many requests."}')
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.once('disconnect', () => process.exit())
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
