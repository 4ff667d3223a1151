import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { serveSockets } from '../../websocket-paths.ts'
import type { BrowserEnd } from './browser-endpoint.ts'
import { createDevice } from './device.ts'
import type { Device } from './device.ts'
import { receiveFrame } from './frames.ts'
import type { FrameWorld } from './frames.ts'

/** The delays of the heartbeat in milliseconds. */
export interface HeartbeatTimes {
  intervalMs: number
  /** A browser that answers no heartbeat for this long is gone, even if its socket looks open. */
  silenceMs: number
}

export const HEARTBEAT: HeartbeatTimes = { intervalMs: 5000, silenceMs: 20_000 }
/** Used when the browser names no reconnectTimeout of its own: it tries again all the same. */
const DEFAULT_RECONNECT_SECONDS = 10
/** The page was closed or left (RFC 6455 section 7.4.1): nobody will come back. */
const GOING_AWAY = 1001

export interface Gateway {
  readonly devices: ReadonlySet<Device>
  readonly ends: ReadonlySet<BrowserEnd>
  readonly isConnected: boolean
  /** False cuts every socket and refuses new ones until it is set back. */
  setConnected(connected: boolean): void
  close(): void
}

/** Speaks the Voice SDK's signalling on `/signal` of the server. */
export function openGateway(
  server: Server,
  world: FrameWorld,
  heartbeat: HeartbeatTimes = HEARTBEAT,
): Gateway {
  const { devices, ends } = world
  let isConnected = true
  const sockets = serveSockets(
    server,
    '/signal',
    256 * 1024,
    socket => serve(socket, world, heartbeat),
    () => isConnected,
  )
  return {
    devices,
    ends,
    get isConnected() {
      return isConnected
    },
    setConnected(connected) {
      isConnected = connected
      if (!connected) for (const device of [...devices]) device.cut()
    },
    close() {
      for (const end of [...ends]) end.end()
      for (const device of [...devices]) device.cut()
      sockets.close()
    },
  }
}

function serve(socket: WebSocket, world: FrameWorld, heartbeat: HeartbeatTimes): void {
  const device = createDevice(socket)
  world.devices.add(device)
  let receivedAt = Date.now()
  const heart = setInterval(() => {
    if (Date.now() - receivedAt > heartbeat.silenceMs) device.cut()
    else device.beat()
  }, heartbeat.intervalMs)
  heart.unref()

  socket.on('message', data => {
    receivedAt = Date.now()
    const text = data.toString()
    if (text !== '\n') receiveFrame(text, device, world)
  })
  socket.on('error', () => device.cut())
  socket.on('close', code => {
    clearInterval(heart)
    world.devices.delete(device)
    for (const end of [...world.ends]) if (end.device === device) orphan(end, code)
  })
}

/** A call whose socket broke waits for the browser to come back, if it can. */
function orphan(end: BrowserEnd, code: number): void {
  const seconds = end.device?.reconnectSeconds ?? 0
  end.device = undefined
  // A browser that was not answered yet has no token to come back with.
  if (!end.isAnswered || code === GOING_AWAY) return end.leave()
  const timer = setTimeout(
    () => {
      if (!end.device) end.leave()
    },
    (seconds || DEFAULT_RECONNECT_SECONDS) * 1000,
  )
  end.gone.addEventListener('abort', () => clearTimeout(timer))
}
