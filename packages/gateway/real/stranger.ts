import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { receivedByTrunks } from '../../../tools/gateway/received-by-trunks.ts'

/** A sender on the network of any message over UDP, from an address that is no trunk unless `port` is one. */
export interface Stranger {
  port: number
  send(message: string | Buffer, to: number): Promise<void>
  /** What has arrived. */
  received: Buffer[]
  close(): void
}

export async function startStranger(
  port = 0,
  onMessage: (message: Buffer) => void = () => undefined,
): Promise<Stranger> {
  const socket = createSocket('udp4')
  const received: Buffer[] = []
  receivedByTrunks.push(() => received.join('\n'))
  socket.on('message', message => {
    received.push(message)
    onMessage(message)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    received,
    send: (message, to) =>
      new Promise((resolve, reject) =>
        socket.send(message, to, '127.0.0.1', error => (error ? reject(error) : resolve())),
      ),
    close: () => socket.close(),
  }
}
