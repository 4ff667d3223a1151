import type { IceCandidateEvent, RTCSession } from 'jssip/lib/RTCSession.js'

/**
 * Tones need `telephone-event`. PCMU comes first, as with Twilio, because a phone network speaks it, so that the gateway
 * converts nothing.
 */
const PREFERRED = ['audio/PCMU', 'audio/opus']

/** With one candidate, the others are not waited for longer: an unreachable STUN server would delay each call. */
const GATHER_MS = 500

/** Sets up the connection of a call, before JsSIP makes its description. */
export function prepareConnection(session: RTCSession): void {
  const { connection } = session
  hideFailedIce(connection)
  session.on('connecting', () => preferCodecs(connection))
  session.on('icecandidate', ({ ready }: IceCandidateEvent) => {
    setTimeout(ready, GATHER_MS)
  })
}

function preferCodecs(connection: RTCPeerConnection): void {
  const codecs = RTCRtpSender.getCapabilities('audio')?.codecs ?? []
  const preferred = PREFERRED.flatMap(type => codecs.filter(({ mimeType }) => mimeType === type))
  const others = codecs.filter(codec => !preferred.includes(codec))
  for (const transceiver of connection.getTransceivers()) {
    transceiver.setCodecPreferences([...preferred, ...others])
  }
}

/**
 * JsSIP ends a call whose ICE connection has failed, although a restart would bring it back. For JsSIP the connection
 * is only disconnected; reconnection.ts decides what happens.
 */
function hideFailedIce(connection: RTCPeerConnection): void {
  // Extensions of browsers put classes of their own above the browser's.
  const prototype = Object.getPrototypeOf(connection) as RTCPeerConnection
  Object.defineProperty(connection, 'iceConnectionState', {
    configurable: true,
    get() {
      const state = Reflect.get(prototype, 'iceConnectionState', connection)
      return state === 'failed' ? 'disconnected' : state
    },
  })
}

/** The sender of the microphone; null without a connection. */
export function audioSender(connection: RTCPeerConnection | null): RTCRtpSender | null {
  return connection?.getSenders().find(({ track }) => track?.kind === 'audio') ?? null
}
