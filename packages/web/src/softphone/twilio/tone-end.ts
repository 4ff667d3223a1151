/** A tone and its gap last 230 ms as requested and about 300 ms in Chromium. */
const TONE_LIMIT_MS = 1_000

/** The used part of an RTCDTMFSender. */
type ToneSender = Pick<RTCDTMFSender, 'canInsertDTMF' | 'addEventListener' | 'removeEventListener'>

/**
 * Settles when the current tone and the gap after it have ended: `tonechange` without a tone (W3C WebRTC,
 * section 7.3), or after the limit. A tone inserted earlier replaces the current one: with one tone every
 * 250 ms, Chromium lost every sixth (measured).
 */
export function toneEnd(sender: ToneSender | null): Promise<void> {
  if (!sender?.canInsertDTMF) return Promise.resolve()
  return new Promise(resolve => {
    const finish = (): void => {
      sender.removeEventListener('tonechange', onToneChange)
      clearTimeout(limit)
      resolve()
    }
    const onToneChange = (event: RTCDTMFToneChangeEvent): void => {
      if (event.tone === '') finish()
    }
    const limit = setTimeout(finish, TONE_LIMIT_MS)
    sender.addEventListener('tonechange', onToneChange)
  })
}

/**
 * A peer connection class for the voice library, which does not expose its own. It gives access to the
 * tone sender of the newest connection.
 */
export function watchConnections(): {
  Connection: typeof RTCPeerConnection
  toneSender: () => RTCDTMFSender | null
} {
  let newest: RTCPeerConnection | null = null
  const remember = (connection: RTCPeerConnection): void => {
    newest = connection
  }
  class Connection extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      remember(this)
    }
  }
  return {
    Connection,
    toneSender: () => newest?.getSenders().find(sender => sender.dtmf)?.dtmf ?? null,
  }
}
