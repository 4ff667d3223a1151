import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'

/** A proxy for TCP that a test breaks: a network that goes away and comes back. */
export interface BreakableProxy {
  /** `false` ends all connections, and ends each new one at once. */
  connect(connected: boolean): void
  /** Drops what each open connection sends from now on, without an event on either side. Later connections work. */
  lose(): void
  close(): void
}

/**
 * Both ports are of the loopback interface.
 * @param onRequest called with what clients send
 */
export async function startBreakableProxy(
  port: number,
  target: number,
  onRequest: (chunk: Buffer) => void = () => {},
): Promise<BreakableProxy> {
  const open = new Set<Socket>()
  const lost = new Set<Socket>()
  let isConnected = true
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  }
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer(client => {
    keep(client)
    if (!isConnected) return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    keep(upstream)
    client.on('data', onRequest)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    connect(connected) {
      isConnected = connected
      if (!connected) endAll()
    },
    lose() {
      for (const socket of open) {
        socket.unpipe().removeAllListeners('close').resume()
        lost.add(socket)
      }
      open.clear()
    },
    close() {
      server.close()
      endAll()
      for (const socket of lost) socket.destroy()
    },
  }
}
