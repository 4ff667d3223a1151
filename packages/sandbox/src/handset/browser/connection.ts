import type { FromHandset, ToHandset } from '../messages.ts'

/** The wire to the sandbox: it comes back by itself until another page takes the number over. */
export interface WireEvents {
  heard(message: ToHandset): void
  up(): void
  down(): void
}

const AGAIN_MS = 1000

/** @returns how to say something; what is said while the wire is down is lost. */
export function openWire(number: string, events: WireEvents): (message: FromHandset) => void {
  let socket: WebSocket | undefined
  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const query = new URLSearchParams({ number })
    const opened = new WebSocket(`${scheme}://${location.host}/handset/line?${query}`)
    let isReplaced = false
    socket = opened
    opened.addEventListener('open', events.up)
    opened.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as ToHandset
      isReplaced ||= message.is === 'replaced'
      events.heard(message)
    })
    opened.addEventListener('close', () => {
      if (isReplaced) return
      events.down()
      setTimeout(open, AGAIN_MS)
    })
  }
  open()
  return message => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
}
