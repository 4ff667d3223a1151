import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** What a gateway answers calls with: a status, and a description of sound. */
export type Answer = readonly [status: string, description: string]
export const NO_SOUND: Answer = ['503 No Sound', '']

const response = ([status, description]: Answer, request: string) =>
  [
    `SIP/2.0 ${status}`,
    ...request.split('\r\n').filter(line => /^(From|To|Call-ID|CSeq|Via):/.test(line)),
    ...[`Content-Length: ${description.length}`, '', description],
  ].join('\r\n')

/** A gateway's WebSocket for pages of this machine. @returns the variables with its addresses */
export async function startGatewaySocket(answer: Answer) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', socket =>
    socket.on('message', message => {
      // Both arrive at once.
      for (const each of [['100 Trying', ''], answer] as const)
        socket.send(response(each, message.toString()))
    }),
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = { PUBLIC_URL: 'http://localhost:3000', SIP_SOCKET_URL: `ws://127.0.0.1:${port}` }
  return { env, close: () => server.close() }
}
