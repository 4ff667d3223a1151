import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { acceptWebSockets } from '../websocket-paths.ts'
import type { Tokens } from './tokens.ts'

/** Notifies widgets that control expired their tokens. */
export interface ExpiryNotices {
  send(tokens: readonly string[]): void
}

/** Accepts a socket of each widget that passed, on `/turnstile/v0/expiry?token=`. */
export function openExpiryNotices(app: FastifyInstance, tokens: Tokens): ExpiryNotices {
  const watching = new Map<string, WebSocket>()
  const sockets = acceptWebSockets(app.server, '/turnstile/v0/expiry', 1024, (socket, url) => {
    const token = url.searchParams.get('token') ?? ''
    // The token may have expired between its issue and this connection.
    if (tokens.isExpired(token)) return notify(socket)
    watching.set(token, socket)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => watching.delete(token))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  })
  return {
    send(expired) {
      for (const token of expired) {
        const socket = watching.get(token)
        if (socket) notify(socket)
      }
    },
  }
}

function notify(socket: WebSocket): void {
  socket.send('expired')
  socket.close()
}
