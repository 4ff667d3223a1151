import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

type Serve = (socket: WebSocket, url: URL) => void

interface Path {
  sockets: WebSocketServer
  serve: Serve
  isOpen: () => boolean
}

type Served = Map<string, Path>

const paths = new WeakMap<Server, Served>()

/**
 * Accepts websockets on a path of the server while `isOpen`. Connections to unknown or closed paths
 * are cut.
 */
export function serveSockets(
  server: Server,
  path: string,
  maxPayload: number,
  serve: Serve,
  isOpen = () => true,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  pathsOf(server).set(path, { sockets, serve, isOpen })
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
    if (!found?.isOpen()) return socket.destroy()
    found.sockets.handleUpgrade(request, socket, head, opened => found.serve(opened, url))
  })
  return served
}
