/** What the voice library sends, which it does not expose. */
export interface Connections {
  /** The peer connection class for the library to use. */
  Connection: typeof RTCPeerConnection
  /** The tone sender of the newest connection. */
  toneSender: () => RTCDTMFSender | null
  /** Whether the newest connection sends a microphone that has ended, so that the other end hears nothing. */
  sendsEndedInput: () => boolean
}

export function watchConnections(): Connections {
  let newest: RTCPeerConnection | null = null
  const setNewest = (connection: RTCPeerConnection): void => {
    newest = connection
  }
  class Connection extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      setNewest(this)
    }
  }
  return {
    Connection,
    toneSender: () => newest?.getSenders().find(sender => sender.dtmf)?.dtmf ?? null,
    sendsEndedInput: () =>
      newest?.getSenders().some(({ track }) => track?.readyState === 'ended') ?? false,
  }
}
