import type { Server } from 'node:http'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

type OnConnection = (socket: WebSocket, url: URL) => void

interface Path {
  sockets: WebSocketServer
  onConnection: OnConnection
  isOpen: () => boolean
}

const pathsByServer = new WeakMap<Server, Map<string, Path>>()

/**
 * Accepts websockets on a path of the server while `isOpen`. Connections to unknown or closed paths
 * are cut.
 */
export function acceptWebSockets(
  server: Server,
  path: string,
  maxPayload: number,
  onConnection: OnConnection,
  isOpen = () => true,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  pathsOf(server).set(path, { sockets, onConnection, isOpen })
  return sockets
}

function pathsOf(server: Server): Map<string, Path> {
  const existing = pathsByServer.get(server)
  if (existing) return existing
  const paths = new Map<string, Path>()
  pathsByServer.set(server, paths)
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const path = paths.get(url.pathname)
    if (!path?.isOpen()) return socket.destroy()
    path.sockets.handleUpgrade(request, socket, head, opened => path.onConnection(opened, url))
  })
  return paths
}
