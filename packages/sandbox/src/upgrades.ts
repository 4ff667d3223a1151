import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

type Serve = (socket: WebSocket, url: URL) => void

type Served = Map<string, { sockets: WebSocketServer; serve: Serve }>

const paths = new WeakMap<Server, Served>()

/** Speaks websocket on a path of the server; a path that nobody serves is refused. */
export function serveSockets(
  server: Server,
  path: string,
  maxPayload: number,
  serve: Serve,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  pathsOf(server).set(path, { sockets, serve })
  return sockets
}

function pathsOf(server: Server): Served {
  const known = paths.get(server)
  if (known) return known
  const served: Served = new Map()
  paths.set(server, served)
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const found = served.get(url.pathname)
    if (!found) return socket.destroy()
    found.sockets.handleUpgrade(request, socket, head, opened => found.serve(opened, url))
  })
  return served
}
