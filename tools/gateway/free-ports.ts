import { randomInt } from 'node:crypto'
import { type Socket, createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/*
 * All ports are below those that systems give to whoever names none: a program that is started again finds its port
 * as it left it.
 */
const FIRST = 10_000
const MEDIA_PORTS = 9_600
const LAST = 32_000

/** Ports of the loopback interface that nobody uses, for TCP and for UDP. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdPort))
  for (const { release } of held) release()
  return held.map(({ port }) => port)
}

/**
 * The first of four neighbouring ports that nobody uses: SIPp takes one for sound, one for video, and one after each of
 * them for RTCP.
 */
export async function freeMediaPort(): Promise<number> {
  const first = FIRST + 4 * randomInt(MEDIA_PORTS / 4)
  const held = await Promise.all([0, 1, 2, 3].map(n => holdUdpPort(first + n)))
  for (const socket of held) socket?.close()
  return held.includes(null) ? freeMediaPort() : first
}

async function holdPort(): Promise<{ port: number; release: () => void }> {
  const port = randomInt(FIRST + MEDIA_PORTS, LAST)
  const server = createServer()
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  const socket = isFree ? await holdUdpPort(port) : null
  const release = () => {
    if (isFree) server.close()
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
