import { WebSocketInterface } from 'jssip'

/** The library's WebSocket, which can also be replaced by a new one. */
export class SipSocket extends WebSocketInterface {
  /** Set by the library's transport, which connects again after it. */
  declare ondisconnect: (isError: boolean, code?: number, reason?: string) => void

  /**
   * Closes the socket at once and connects again. A socket whose network is gone stays open for minutes, and what is
   * written to it is lost.
   */
  replace(): void {
    if (!this.isConnected()) return
    this.disconnect()
    this.ondisconnect(true, 1006, 'replaced')
  }
}
