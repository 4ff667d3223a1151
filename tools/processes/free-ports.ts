import { randomInt } from 'node:crypto'
import { type Socket, createSocket } from 'node:dgram'
import { type Server, createServer } from 'node:net'

/*
 * All ports are below those that systems give to programs that name none: a program that is started again finds its port
 * as it left it. The parts do not overlap, so that no program that takes a port by itself takes that of another one.
 */
const SOUND_PORTS = { first: 10_000, last: 14_000, step: 4 }
const MEDIA_PORTS = { first: 14_000, last: 26_000, step: 400 }
const SINGLE_PORTS = { first: 26_000, last: 32_000, step: 1 }

type Ports = typeof SINGLE_PORTS
/** A whole number from 0 up to, and without, `max`. */
type Draw = (max: number) => number

/** A port of the loopback interface, for TCP and for UDP. Until this process exits, no other call gives it. */
export async function freePort(draw: Draw = randomInt): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = choose(SINGLE_PORTS, draw)
    if ((await isFree([port])) && (await reserve(port))) return port
  }
  throw new Error('This machine has no free port')
}

export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => freePort()))

/**
 * The first of four neighbouring ports that are free: SIPp takes one for sound, one for video, and one after each of
 * them for RTCP.
 */
export async function freeMediaPort(): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = choose(SOUND_PORTS)
    if ((await isFree([port, port + 1, port + 2, port + 3])) && (await reserve(port))) return port
  }
  throw new Error('This machine has no four free ports')
}

/** From the first to the last. */
export interface PortRange {
  first: number
  last: number
}

/**
 * The ports of one rtpengine. Two of them would not notice that they share ports (SO_REUSEADDR), and each would hear
 * what is for the other. Until this process exits, no other call gives them.
 */
export async function mediaPorts(draw: Draw = randomInt): Promise<PortRange> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const first = choose(MEDIA_PORTS, draw)
    if (await reserve(first)) return { first, last: first + MEDIA_PORTS.step - 1 }
  }
  throw new Error('All ports for rtpengine are in use')
}

export async function isTcpPortFree(port: number): Promise<boolean> {
  const holder = await holdTcp(port)
  holder?.close()
  return holder !== null
}

const choose = ({ first, last, step }: Ports, draw: Draw = randomInt) =>
  first + step * draw((last - first) / step)

async function isFree(ports: readonly number[]): Promise<boolean> {
  const held = await Promise.all(ports.flatMap(port => [holdTcp(port), holdUdp(port)]))
  for (const holder of held) holder?.close()
  return !held.includes(null)
}

/**
 * @returns false when another call has reserved the port. A reservation is a socket of Linux that has a name, and ends with its
 * process; a listener on another address would be in the way of a program that listens on all of them. Other systems reserve
 * nothing.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer().unref()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    server.listen(`\0ringback-port-${port}`, () => resolve(true))
  })
}

/** Null when the port is in use. */
function holdTcp(port: number): Promise<Server | null> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function holdUdp(port: number): Promise<Socket | null> {
  return new Promise(resolve => {
    const socket = createSocket('udp4')
    socket.once('error', () => {
      socket.close()
      resolve(null)
    })
    socket.bind(port, '127.0.0.1', () => resolve(socket))
  })
}
