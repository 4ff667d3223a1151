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
 * @param address where kamailio listens; `localPort` is our own port, one of the system's choice without it
 * @param onMessage called with the JSON of each message; what is no JSON is dropped
 */
export function linkKamailio(
  address: { host: string; port: number; localPort?: number },
  onMessage: (message: unknown) => void,
): KamailioLink {
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let isConnected = false
  const open = () => {
    const read = netstringReader()
    const opened = connect(address)
    socket = opened
    opened.setNoDelay()
    opened.once('connect', () => {
      // A port that nobody listens at may become our own, and is then connected with itself: kamailio could not listen.
      if (opened.localPort === opened.remotePort) opened.resetAndDestroy()
      else isConnected = true
    })
    opened.on('data', chunk => {
      try {
        for (const text of read(chunk)) onMessage(parseJson(text))
      } catch {
        opened.destroy()
      }
    })
    // 'close' follows each error.
    opened.on('error', () => {})
    opened.once('close', () => {
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
