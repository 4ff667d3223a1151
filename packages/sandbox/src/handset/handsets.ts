import type { Server } from 'node:http'
import type { Texts } from '../twilio/sms.ts'
import { isE164 } from '../twilio/voice/known-numbers.ts'
import { serveSockets } from '../websocket-paths.ts'
import { createHandset } from './handset.ts'
import type { Handset, HandsetNetwork } from './handset.ts'
import { readMessage } from './messages.ts'

/** Room for an offer; pages say nothing longer. */
const LONGEST_MESSAGE = 64 * 1024
const BEAT_MS = 20_000

export interface Handsets {
  /** The page that is the phone at a number, if one is open. */
  at(number: string): Handset | undefined
  close(): void
}

/** Speaks with handset pages on `/handset/line?number=`; the newest page of a number is its phone. */
export function openHandsets(server: Server, texts: Texts, network: HandsetNetwork): Handsets {
  const open = new Map<string, Handset>()
  const stopTexts = texts.watch(text => open.get(text.to)?.send({ is: 'text', text }))
  const sockets = serveSockets(server, '/handset/line', LONGEST_MESSAGE, (socket, url) => {
    const number = numberFrom(url)
    if (number === undefined) return socket.close(1008, 'number must be E.164')
    const handset = createHandset(
      number,
      message => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      },
      network,
    )
    const before = open.get(number)
    open.set(number, handset)
    before?.lose()
    before?.send({ is: 'replaced' })
    handset.send({ is: 'texts', texts: texts.list(number) })
    let isAlive = true
    const heart = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    }, BEAT_MS)
    heart.unref()
    socket.on('pong', () => (isAlive = true))
    socket.on('message', data => {
      const message = readMessage(data.toString())
      if (message && open.get(number) === handset) handset.receive(message)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(heart)
      if (open.get(number) === handset) open.delete(number)
      handset.lose()
    })
  })
  return {
    at: number => open.get(number),
    close() {
      stopTexts()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

/** A plus that nobody encoded arrives as a space. */
function numberFrom(url: URL): string | undefined {
  const number = (url.searchParams.get('number') ?? '').replace(/^ /, '+')
  return isE164(number) ? number : undefined
}
