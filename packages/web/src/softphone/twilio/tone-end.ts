/** A tone and its gap take 230 ms by the book and about 300 ms in practice; later than this, never. */
const TONE_LIMIT_MS = 1_000

/** What we want of an RTCDTMFSender. */
type ToneSender = Pick<RTCDTMFSender, 'canInsertDTMF' | 'addEventListener' | 'removeEventListener'>

/**
 * Settles when the tone just begun, and the gap behind it, are over: `tonechange` without a tone (W3C
 * WebRTC, section 7.3). Chromium takes about 300 ms for what should last 230, and a tone inserted
 * before that replaces one: at one every 250 ms each sixth was lost (measured).
 */
export function toneEnd(sender: ToneSender | null): Promise<void> {
  if (!sender?.canInsertDTMF) return Promise.resolve()
  return new Promise(resolve => {
    const finish = (): void => {
      sender.removeEventListener('tonechange', heard)
      clearTimeout(limit)
      resolve()
    }
    const heard = (event: RTCDTMFToneChangeEvent): void => {
      if (event.tone === '') finish()
    }
    const limit = setTimeout(finish, TONE_LIMIT_MS)
    sender.addEventListener('tonechange', heard)
  })
}

/**
 * The browser's peer connection for handing to the voice library, which keeps its own to itself: the
 * newest one made through it can be asked for its tones.
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
