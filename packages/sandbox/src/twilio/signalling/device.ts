import type { WebSocket } from 'ws'
import type { VoiceGrant } from './access-token.ts'

/** One browser's signalling socket. */
export interface Device {
  /** What its last good token allows; none before that and after the token ran out. */
  grant: VoiceGrant | undefined
  isRegistered: boolean
  /** How long its calls may wait for a new socket, in seconds. */
  reconnectSeconds: number
  send(type: string, payload?: Record<string, unknown>): void
  /** Cuts the socket without a word, as a broken network does. */
  cut(): void
  /** Says nothing more for a while, heartbeats included. */
  mute(ms: number): void
  beat(): void
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
    cut: () => socket.terminate(),
    mute(ms) {
      mutedUntil = Date.now() + ms
    },
    beat: () => write('\n'),
  }
}
