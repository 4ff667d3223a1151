import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Gateway } from './gateway.ts'
import { connectSip } from './sip-client.ts'
import { authorizationOf, credentialsOf } from './sip-messages.ts'
import { startStranger } from './stranger.ts'

/** Sends each message, and waits until the gateway has read it. @returns what was answered */
export type Sender = (gateway: Gateway, messages: readonly Buffer[]) => Promise<string[]>

/** @param portOf that of a trunk, or any */
export const overUdp =
  (portOf: (gateway: Gateway) => number): Sender =>
  async (gateway, messages) => {
    const sender = await startStranger(portOf(gateway))
    const lost = udpQueue(gateway.trunkPort).drops
    for (const message of messages) {
      await sender.send(message, gateway.trunkPort)
      while (udpQueue(gateway.trunkPort).bytes > 0) await pause(1)
    }
    if (udpQueue(gateway.trunkPort).drops > lost) throw new Error('The system has dropped messages')
    sender.close()
    // Taken out of what trunks have received: they repeat what the sender has written itself.
    return sender.received.splice(0).map(String)
  }

/** Some messages on each connection. @param from an address of this machine, by which the gateway recognises its trunks */
export const overTcp =
  (from: string, portOf: (gateway: Gateway) => number): Sender =>
  async (gateway, messages) => {
    const answers: string[] = []
    for (const part of partsOf(messages, MESSAGES_OF_CONNECTION))
      answers.push(await exchangeBytes(portOf(gateway), Buffer.concat(part), from))
    // kamailio answers empty lines over TCP with an empty line (RFC 5626, 3.5.1).
    return answers.filter(text => text.trim() !== '')
  }

const MESSAGES_OF_CONNECTION = 3

/** A page that has shown no credentials. */
export const overWebSocket: Sender = (gateway, messages) =>
  overConnections(gateway, messages, message => Promise.resolve(message))

/** A page whose credentials are right, whatever else its messages have. */
export const overWebSocketWithCredentials: Sender = async (gateway, messages) => {
  const challenged = await connectSip(gateway.webSocketUrl)
  const answers = await overConnections(gateway, messages, async (message, index) => {
    const { text } = await challenged.invite({})
    const nonce = /nonce="([^"]*)"/.exec(text)?.[1] ?? ''
    const [first = '', ...lines] = message.toString('latin1').split('\r\n')
    const [method = '', uri = ''] = first.split(' ')
    // The gateway limits the calls of one user.
    const identity = `page-${index % 50}`
    const own = authorizationOf(credentialsOf(identity), { method, uri, nonce })
    const headers = [`Authorization: ${own}`, `Proxy-Authorization: ${own}`]
    return Buffer.from([first, ...headers, ...lines].join('\r\n'), 'latin1')
  })
  challenged.close()
  return answers
}

async function overConnections(
  gateway: Gateway,
  messages: readonly Buffer[],
  prepare: (message: Buffer, index: number) => Promise<Buffer>,
): Promise<string[]> {
  const answers: string[] = []
  let socket: WebSocket | undefined
  for (const [index, message] of messages.entries()) {
    const prepared = await prepare(message, index)
    // A connection ends with what cannot be read.
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = new WebSocket(gateway.webSocketUrl, 'sip')
      socket.on('message', (data: Buffer) => answers.push(data.toString()))
      await once(socket, 'open')
    }
    socket.send(prepared, { binary: index % 2 === 0 })
    await isRead(socket)
  }
  socket?.close()
  return answers
}

/** kamailio answers a ping behind what was sent before, or closes the connection. */
function isRead(socket: WebSocket): Promise<unknown> {
  if (socket.readyState !== WebSocket.OPEN) return Promise.resolve()
  const read = Promise.race([once(socket, 'pong'), once(socket, 'close')])
  socket.ping()
  return read
}

/** Messages within frames and handshakes that are malformed in the same way. */
export const inFrames =
  (handshakes: readonly Buffer[]): Sender =>
  async ({ webSocketUrl }, messages) => {
    const answers: string[] = []
    for (const [index, message] of messages.entries()) {
      const opening = handshakes[index] ?? Buffer.from(HANDSHAKE)
      const bytes = Buffer.concat([opening, frame(message, index)])
      answers.push(await exchangeBytes(Number(new URL(webSocketUrl).port), bytes))
    }
    return answers
  }

export const HANDSHAKE = [
  ...['GET / HTTP/1.1', 'Host: x', 'Upgrade: websocket', 'Connection: Upgrade'],
  ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ...['Sec-WebSocket-Protocol: sip', '', ''],
].join('\r\n')

/** A frame by RFC 6455 whose first bytes say all kinds of things about it. */
function frame(payload: Buffer, index: number): Buffer {
  const claimed = [
    ...[Buffer.from([0xfe, payload.length >> 8, payload.length & 255]), Buffer.from([0xfe, 0, 1])],
    ...[Buffer.from([0xfd]), Buffer.from([0x7e, 0, 1]), Buffer.from([0xff, ...Array(8).fill(255)])],
    ...[
      Buffer.from([0xff, 127, ...Array(7).fill(255)]),
      Buffer.from([0xff, 0, 0, 0, 0, 127, 255, 255, 255]),
    ],
  ]
  const first = index % 3 === 0 ? 0x81 : (index * 37) & 255
  return Buffer.concat([
    Buffer.from([first]),
    claimed[index % claimed.length] ?? Buffer.alloc(0),
    Buffer.alloc(4),
    payload,
  ])
}

/** Sends bytes on a connection of its own, and reads until the gateway closes it. */
async function exchangeBytes(port: number, bytes: Buffer, localAddress?: string): Promise<string> {
  const socket: Socket = connect({
    ...{ port, host: '127.0.0.1' },
    ...(localAddress !== undefined && { localAddress }),
  })
  let received = ''
  socket.on('data', data => (received += data.toString('latin1')))
  // It may be closed before all is written.
  socket.on('error', () => undefined)
  socket.end(bytes)
  await once(socket, 'close')
  return received
}

/** Bytes that wait for the UDP sockets of a port, and datagrams that found no place. */
function udpQueue(port: number): { bytes: number; drops: number } {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(fields => fields[1] === local)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  return {
    bytes: sum(rows.map(fields => Number.parseInt(fields[4]?.split(':')[1] ?? '0', 16))),
    drops: sum(rows.map(fields => Number(fields.at(-1)))),
  }
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}
