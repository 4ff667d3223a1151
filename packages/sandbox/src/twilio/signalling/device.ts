import type { WebSocket } from 'ws'
import type { VoiceGrant } from './access-token.ts'

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
  /** Sends nothing for this time, heartbeats included. */
  mute(ms: number): void
}

export function createDevice(socket: WebSocket): Device {
  let mutedUntil = 0
  const write = (text: string) => {
    if (socket.readyState === socket.OPEN && Date.now() >= mutedUntil) socket.send(text)
  }
  return {
    grant: undefined,
    isRegistered: false,
    reconnectSeconds: 0,
    send: (type, payload = {}) => write(JSON.stringify({ type, payload, version: '1.6' })),
    sendHeartbeat: () => write('\n'),
    cut: () => socket.terminate(),
    mute(ms) {
      mutedUntil = Date.now() + ms
    },
  }
}
