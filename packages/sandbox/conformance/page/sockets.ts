/*
 * Imported before the SDK, which takes the browser's WebSocket when it is loaded: lets a test say
 * that no new connection can be made.
 */
let isCutOff = false

const NativeSocket = window.WebSocket
window.WebSocket = class extends NativeSocket {
  constructor(url: string | URL) {
    // Port 1 is one that browsers refuse to talk to.
    super(isCutOff ? 'ws://localhost:1/' : url)
  }
}

export function cutOff(cut: boolean): void {
  isCutOff = cut
}
