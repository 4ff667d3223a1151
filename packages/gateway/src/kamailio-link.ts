import { type Socket, connect } from 'node:net'
import { netstringReader, toNetstring } from './netstring.ts'

export interface KamailioLink {
  /** Sends a message, or nothing while there is no connection. */
  send(message: object): void
  isConnected(): boolean
  close(): void
}

const RECONNECT_MS = 200

/**
 * The connection to kamailio's module evapi. It is opened again whenever it breaks.
 * @param onMessage called with the JSON of each message; what is no JSON is dropped
 */
export function linkKamailio(
  address: { host: string; port: number },
  onMessage: (message: unknown) => void,
): KamailioLink {
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let isConnected = false
  const open = () => {
    const read = netstringReader()
    socket = connect(address)
    socket.setNoDelay()
    socket.once('connect', () => (isConnected = true))
    socket.on('data', chunk => {
      try {
        for (const text of read(chunk)) onMessage(parseJson(text))
      } catch {
        socket?.destroy()
      }
    })
    // 'close' follows each error.
    socket.on('error', () => {})
    socket.once('close', () => {
      isConnected = false
      timer = setTimeout(open, RECONNECT_MS)
    })
  }
  open()
  return {
    send: message => void (isConnected && socket?.write(toNetstring(JSON.stringify(message)))),
    isConnected: () => isConnected,
    close: () => {
      socket?.removeAllListeners('close')
      socket?.destroy()
      clearTimeout(timer)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
