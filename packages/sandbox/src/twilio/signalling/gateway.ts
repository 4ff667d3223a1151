import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { acceptWebSockets } from '../../websocket-paths.ts'
import { type BrowserEndpoint, type Device, createDevice } from './device.ts'
import { type FrameDeps, handleFrame } from './frames.ts'

/** The delays of the heartbeat in milliseconds. */
export interface HeartbeatTimes {
  intervalMs: number
  /** A browser that sends nothing for this long, not even a heartbeat, is cut off, even if its socket looks open. */
  silenceMs: number
}

export const HEARTBEAT: HeartbeatTimes = { intervalMs: 5000, silenceMs: 20_000 }

const MAX_FRAME_BYTES = 256 * 1024
/** Used when the browser sends no reconnectTimeout. The SDK also reconnects in that case. */
const DEFAULT_RECONNECT_SECONDS = 10
/** The page was closed or left (RFC 6455 section 7.4.1), so it will not reconnect. */
const GOING_AWAY = 1001

export interface Gateway {
  readonly devices: ReadonlySet<Device>
  readonly endpoints: ReadonlySet<BrowserEndpoint>
  readonly isConnected: boolean
  /** False cuts every socket and refuses new ones, until true is set again. */
  setConnected(connected: boolean): void
  close(): void
}

/** Serves the Voice SDK's signalling on `/signal` of the server. */
export function openGateway(
  server: Server,
  deps: FrameDeps,
  heartbeat: HeartbeatTimes = HEARTBEAT,
): Gateway {
  const { devices, endpoints } = deps
  let isConnected = true
  const sockets = acceptWebSockets(
    server,
    '/signal',
    MAX_FRAME_BYTES,
    socket => serveBrowser(socket, deps, heartbeat),
    () => isConnected,
  )
  return {
    devices,
    endpoints,
    get isConnected() {
      return isConnected
    },
    setConnected(connected) {
      isConnected = connected
      if (!connected) for (const device of [...devices]) device.cut()
    },
    close() {
      for (const endpoint of [...endpoints]) endpoint.end()
      for (const device of [...devices]) device.cut()
      sockets.close()
    },
  }
}

function serveBrowser(socket: WebSocket, deps: FrameDeps, heartbeat: HeartbeatTimes): void {
  const device = createDevice(socket)
  deps.devices.add(device)
  let receivedAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - receivedAt > heartbeat.silenceMs) device.cut()
    else device.sendHeartbeat()
  }, heartbeat.intervalMs)
  timer.unref()

  socket.on('message', data => {
    receivedAt = Date.now()
    const text = data.toString()
    if (text !== '\n') handleFrame(text, device, deps)
  })
  socket.on('error', () => device.cut())
  socket.on('close', code => {
    clearInterval(timer)
    deps.devices.delete(device)
    for (const endpoint of [...deps.endpoints])
      if (endpoint.device === device) onDisconnected(endpoint, code)
  })
}

/** An answered call waits for its browser to reconnect; any other call ends with its socket. */
function onDisconnected(endpoint: BrowserEndpoint, code: number): void {
  const seconds = endpoint.device?.reconnectSeconds || DEFAULT_RECONNECT_SECONDS
  endpoint.device = undefined
  // A calling browser receives its reconnect token with the answer. The unanswered call of a called browser
  // ends too.
  if (!endpoint.isAnswered || code === GOING_AWAY) return endpoint.leave()
  const timer = setTimeout(() => {
    if (!endpoint.device) endpoint.leave()
  }, seconds * 1000)
  endpoint.ended.addEventListener('abort', () => clearTimeout(timer))
}
