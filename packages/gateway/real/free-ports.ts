import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports of the loopback interface that nobody uses, for TCP and for UDP. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdPort))
  for (const { release } of held) release()
  return held.map(({ port }) => port)
}

/**
 * The first of four neighbouring ports that nobody uses: SIPp takes one for sound, one for video, and one after each of
 * them for RTCP. They are below the ports that systems give to whoever names none.
 */
export async function freeMediaPort(): Promise<number> {
  const first = 10_000 + 4 * Math.floor(Math.random() * 2_400)
  const held = await Promise.all([0, 1, 2, 3].map(n => holdUdpPort(first + n)))
  for (const socket of held) socket?.close()
  return held.includes(null) ? freeMediaPort() : first
}

async function holdPort(): Promise<{ port: number; release: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address
  const socket = await holdUdpPort(port)
  const release = () => {
    server.close()
    socket?.close()
  }
  if (socket) return { port, release }
  release()
  return holdPort()
}

/** Null when somebody uses it. */
async function holdUdpPort(port: number): Promise<Socket | null> {
  const socket = createSocket('udp4')
  const isFree = await new Promise<boolean>(resolve => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => resolve(true))
  })
  if (isFree) return socket
  socket.close()
  return null
}
