import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** Opens a connection on which anything can be sent. */
export async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends bytes, and returns what the server sends until it closes the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await openConnection(port)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A server that refuses a large body closes the connection before all of it is sent.
  socket.write(bytes)
  // Not `once`, which throws on a reset: the end of a connection whose bytes were not all read.
  await new Promise(resolve => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

/** The status of each response in what a server has sent. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
}
