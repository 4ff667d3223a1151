import type { WebSocket } from 'ws'
import type { VoiceGrant } from './access-token.ts'
import type { Peer } from '../media/peer.ts'

/** One browser's signalling socket. */
export interface Device {
  /** The grant of the last valid token; undefined before that and after the token has expired. */
  grant: VoiceGrant | undefined
  isRegistered: boolean
  /** How long a call of this browser waits for the browser to reconnect, in seconds. 0 means the gateway's default. */
  reconnectSeconds: number
  send(type: string, payload?: Record<string, unknown>): void
  sendHeartbeat(): void
  /** Cuts the socket without a closing frame, as a broken network does. */
  cut(): void
}

export function createDevice(socket: WebSocket): Device {
  const write = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  return {
    grant: undefined,
    isRegistered: false,
    reconnectSeconds: 0,
    send: (type, payload = {}) => write(JSON.stringify({ type, payload, version: '1.6' })),
    sendHeartbeat: () => write('\n'),
    cut: () => socket.terminate(),
  }
}

/** A browser's part in a call that it placed or received. Its signalling frames act on this. */
export interface BrowserEndpoint {
  /** The browser's current socket; undefined while it is disconnected. */
  device: Device | undefined
  readonly peer: Peer
  readonly isAnswered: boolean
  /** Aborts when the browser is no longer part of the call. */
  readonly ended: AbortSignal
  /** Identifies the call when the browser reconnects on a new socket. */
  readonly reconnectToken: string
  /** The call's sid in the frames of this browser. */
  readonly sid: string
  hasSid(sid: unknown): boolean
  /** A called browser answers. */
  accept?(sdp: string): void
  /** A called browser declines, for all browsers that ring. */
  decline?(): void
  /** The browser hung up, cancelled, or did not reconnect in time. */
  leave(): void
  /** The browser has reconnected on a new socket. */
  resume(device: Device): void
  /** The carrier ends the call. */
  end(): void
}
