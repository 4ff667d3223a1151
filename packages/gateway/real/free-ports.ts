import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports of the loopback interface that nobody uses, for TCP and for UDP. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdPort))
  for (const { release } of held) release()
  return held.map(({ port }) => port)
}

async function holdPort(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  const socket = createSocket('udp4')
  const isFree = await new Promise<boolean>(resolve => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => resolve(true))
  })
  const release = () => {
    server.close()
    socket.close()
  }
  if (isFree) return { port, release }
  release()
  return holdPort()
}
