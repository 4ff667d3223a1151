/*
 * Imported before the SDK, which stores the browser's WebSocket class when it is loaded. Counts
 * sockets and heartbeats, and blocks new connections on request.
 */
const counts = { opened: 0, heartbeats: 0 }
let isBlocked = false

const NativeSocket = window.WebSocket
window.WebSocket = class extends NativeSocket {
  constructor(url: string | URL) {
    // Browsers refuse to connect to port 1.
    super(isBlocked ? 'ws://localhost:1/' : url)
    counts.opened += 1
    this.addEventListener('message', ({ data }) => {
      if (data === '\n') counts.heartbeats += 1
    })
  }
}

/** How many sockets the page opened, and how many heartbeats it received. */
export const socketCounts = (): { opened: number; heartbeats: number } => ({ ...counts })

export function blockSockets(blocked: boolean): void {
  isBlocked = blocked
}
