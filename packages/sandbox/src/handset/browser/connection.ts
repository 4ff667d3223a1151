import type { FromHandset, ToHandset } from '../messages.ts'

export interface ConnectionEvents {
  onOpen(): void
  onMessage(message: ToHandset): void
  onClose(): void
}

const RECONNECT_MS = 1000

/**
 * Connects to the sandbox, and reconnects until another page takes over the number.
 * @returns what sends a message; messages are lost while the connection is down.
 */
export function openConnection(
  number: string,
  events: ConnectionEvents,
): (message: FromHandset) => void {
  let socket: WebSocket | undefined
  const open = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const query = new URLSearchParams({ number })
    const opened = new WebSocket(`${scheme}://${location.host}/handset/line?${query}`)
    let isReplaced = false
    socket = opened
    opened.addEventListener('open', events.onOpen)
    opened.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as ToHandset
      isReplaced ||= message.type === 'replaced'
      events.onMessage(message)
    })
    opened.addEventListener('close', () => {
      if (isReplaced) return
      events.onClose()
      setTimeout(open, RECONNECT_MS)
    })
  }
  open()
  return message => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
}
