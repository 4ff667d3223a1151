import { type UA, WebSocketInterface } from 'jssip'
import type { RTCSession } from 'jssip/lib/RTCSession.js'
import type { VoiceCallEvent } from '../voice-device.ts'

/** Where the socket is open although no sound arrives, its network may be another one now. */
const SOUND_LIMIT_MS = 2_000
/** Without a network, the first packet of a connection is repeated with growing pauses. */
const CONNECT_LIMIT_MS = 5_000
/** Two offers at a time are not allowed (RFC 3261, section 14.1). */
const RETRY_MS = 500

/** A lost socket is opened again after 1 s, then with growing pauses up to 4 s. JsSIP counts seconds. */
export const RECOVERY = {
  connection_recovery_min_interval: 1,
  connection_recovery_max_interval: 4,
}

interface Parts {
  ua: UA
  socket: SipSocket
  session: RTCSession
}

/**
 * Keeps an answered call over a lost network: JsSIP opens the socket again, then a re-INVITE restarts ICE, because the
 * addresses of the browser may be others.
 *
 *   connected ──socket or ICE lost──> lost ──socket open──> restarting ──ICE connected──> connected
 *
 * @returns a function that stops.
 */
export function keepConnected(
  { ua, socket, session }: Parts,
  emit: (event: VoiceCallEvent) => void,
): () => void {
  const { connection } = session
  const stop = new AbortController()
  const { signal } = stop
  let state: 'connected' | 'lost' | 'restarting' = 'connected'
  let timer: ReturnType<typeof setTimeout> | undefined

  const isSoundConnected = (): boolean =>
    connection.iceConnectionState === 'connected' || connection.iceConnectionState === 'completed'
  const lose = (): void => {
    if (state === 'connected') emit({ is: 'reconnecting' })
    state = 'lost'
  }
  const recover = (): void => {
    if (signal.aborted || state === 'connected' || !isSoundConnected()) return
    state = 'connected'
    clearTimeout(timer)
    emit({ is: 'reconnected' })
  }
  const restart = (): void => {
    if (signal.aborted || state === 'connected' || !ua.isConnected()) return
    state = 'restarting'
    const options = { rtcOfferConstraints: { iceRestart: true } }
    if (!session.renegotiate(options, recover)) timer = setTimeout(restart, RETRY_MS)
  }
  const onIceChange = (): void => {
    // Short interruptions of the sound end by themselves. After a new socket the gateway waits for the re-INVITE.
    if (isSoundConnected() && (state === 'restarting' || ua.isConnected())) return recover()
    if (connection.iceConnectionState !== 'disconnected' || state === 'restarting') return
    lose()
    clearTimeout(timer)
    timer = setTimeout(() => socket.replace(), SOUND_LIMIT_MS)
  }
  ua.on('disconnected', lose)
  ua.on('connected', restart)
  connection.addEventListener('iceconnectionstatechange', onIceChange, { signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
    ua.off('disconnected', lose)
    ua.off('connected', restart)
  }
}

/** The library's WebSocket, which can also be replaced by a new one. */
export class SipSocket extends WebSocketInterface {
  /** Set by the library's transport, which connects again after it. */
  declare ondisconnect: (isError: boolean, code?: number, reason?: string) => void
  #limit: ReturnType<typeof setTimeout> | undefined

  override connect(): void {
    super.connect()
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => {
      if (this.isConnecting()) this.#drop()
    }, CONNECT_LIMIT_MS)
  }

  /**
   * Closes the socket at once and connects again. A socket whose network is gone stays open for minutes, and what is
   * written to it is lost.
   */
  replace(): void {
    if (this.isConnected()) this.#drop()
  }

  #drop(): void {
    this.disconnect()
    this.ondisconnect(true, 1006, 'replaced')
  }
}
