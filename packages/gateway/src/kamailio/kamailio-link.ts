import { createHash, randomBytes } from 'node:crypto'
import { type Socket, connect } from 'node:net'
import { z } from 'zod'

export interface KamailioLink {
  /** Sends a message, or nothing while there is no connection. */
  send(message: object): void
  isConnected(): boolean
  close(): void
}

const RECONNECT_MS = 200

const hello = z.object({ is: z.literal('hello'), proof: z.string() })

/**
 * The connection to kamailio's module evapi. It is opened again whenever it breaks. What listens there proves first that
 * it has the key, because any program of the machine may listen where kamailio does not.
 * @param address where kamailio listens; `localPort` is our own port, one of the system's choice without it
 * @param key without it kamailio takes no message
 * @param onMessage called with the JSON of each message; what is no JSON is dropped
 * @param onConnect called whenever kamailio takes messages
 */
export function linkKamailio(
  address: { host: string; port: number; localPort?: number },
  key: string,
  onMessage: (message: unknown) => void,
  onConnect: () => void = () => {},
): KamailioLink {
  let socket: Socket | undefined
  let timer: NodeJS.Timeout | undefined
  let isConnected = false
  const open = () => {
    const read = netstringReader()
    const opened = connect(address)
    const nonce = randomBytes(16).toString('hex')
    socket = opened
    opened.setNoDelay()
    opened.once('connect', () => {
      // A port without a listener may become our own, and is then connected with itself: kamailio could not listen.
      if (opened.localPort === opened.remotePort) return void opened.resetAndDestroy()
      opened.write(toNetstring(JSON.stringify({ is: 'hello', nonce })))
    })
    const receive = (message: unknown) => {
      if (isConnected) return onMessage(message)
      if (hello.safeParse(message).data?.proof !== proofOf(key, nonce))
        throw new Error('What listens there has not the key')
      isConnected = true
      send({ is: 'agent' })
      onConnect()
    }
    opened.on('data', chunk => {
      try {
        for (const text of read(chunk)) receive(parseJson(text))
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
  const send = (message: object) =>
    void (isConnected && socket?.write(toNetstring(JSON.stringify({ ...message, key }))))
  open()
  return {
    send,
    isConnected: () => isConnected,
    close: () => {
      socket?.removeAllListeners('close')
      socket?.destroy()
      clearTimeout(timer)
    },
  }
}

/** What only who has the key can make of a nonce. */
export const proofOf = (key: string, nonce: string) =>
  createHash('sha256').update(`${key}:${nonce}`).digest('hex')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A message to or from kamailio: its length in bytes, a colon, the text, a comma. */
export function toNetstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`
}

/** Far above any message of ours, and below what would fill the memory. */
const MOST_BYTES = 65_536

/**
 * Returns a function that takes what arrives, in any portions, and returns the messages that are complete.
 * @throws when the bytes are no netstrings; nothing that follows can be read then
 */
export function netstringReader(): (chunk: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    const messages: string[] = []
    for (;;) {
      const head = /^(\d{1,6}):/.exec(rest.subarray(0, 8).toString('latin1'))
      if (!head) {
        if (rest.length > 7) throw new Error('kamailio sent no netstring')
        return messages
      }
      const [{ length: from }, digits] = head
      const to = from + Number(digits)
      if (to - from > MOST_BYTES) throw new Error('kamailio sent a message that is too long')
      if (rest.length <= to) return messages
      messages.push(rest.subarray(from, to).toString())
      rest = rest.subarray(to + 1)
    }
  }
}
