import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import type { LegRecord } from '../twilio/legs.ts'
import type { MediaNetwork } from '../twilio/media/peer.ts'
import { isE164 } from '../twilio/voice/phones/known-numbers.ts'
import type { Callee, Caller } from '../twilio/voice/phones/parties.ts'
import { acceptWebSockets } from '../websocket-paths.ts'
import { createHandsetCallee } from './handset-callee.ts'
import { createHandsetCaller } from './handset-caller.ts'
import { type FromHandset, type HandsetCall, type ToHandset, readMessage } from './messages.ts'

/** The longest messages are offers. */
const MAX_MESSAGE_BYTES = 64 * 1024
const PING_INTERVAL_MS = 20_000

export interface Handsets {
  /** The handset of a number, if a page is open. */
  at(number: string): Handset | undefined
  close(): void
}

/** Serves phones of the page on `/handset/line?number=`; the newest page of a number is its phone. */
export function openHandsets(server: Server, deps: HandsetDeps): Handsets {
  const open = new Map<string, Handset>()
  const sockets = acceptWebSockets(server, '/handset/line', MAX_MESSAGE_BYTES, (socket, url) => {
    const number = numberFrom(url)
    if (number === undefined) return socket.close(1008, 'number must be E.164')
    const handset = createHandset(
      number,
      message => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      },
      deps,
    )
    const replaced = open.get(number)
    open.set(number, handset)
    replaced?.onDisconnected()
    replaced?.send({ type: 'replaced' })
    const stopPings = keepAlive(socket)
    socket.on('message', data => {
      const message = readMessage(data.toString())
      if (message && open.get(number) === handset) handset.onMessage(message)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      stopPings()
      if (open.get(number) === handset) open.delete(number)
      handset.onDisconnected()
    })
  })
  return {
    at: number => open.get(number),
    close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

/** Cuts the socket when a ping is not answered before the next one. @returns what stops the pings. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, PING_INTERVAL_MS)
  timer.unref()
  socket.on('pong', () => (isAlive = true))
  return () => clearInterval(timer)
}

/** An unencoded plus arrives as a space. */
function numberFrom(url: URL): string | undefined {
  const number = (url.searchParams.get('number') ?? '').replace(/^ /, '+')
  return isE164(number) ? number : undefined
}

export interface HandsetDeps {
  media: MediaNetwork
  openLeg(from: string, to: string): LegRecord
  /** Connects a calling phone to the number that it dialled. */
  connect(caller: Caller): void
}

/** The phone of one number: a page with a microphone, in one call at a time. */
export interface Handset {
  readonly number: string
  /** Makes the callee of a call to the phone; it is busy while the phone is in another call. */
  createCallee(leg: LegRecord): Callee
  onMessage(message: FromHandset): void
  onDisconnected(): void
  send(message: ToHandset): void
}

function createHandset(
  number: string,
  send: (message: ToHandset) => void,
  deps: HandsetDeps,
): Handset {
  let current: HandsetCall | undefined
  const { media } = deps
  const isFree = () => current === undefined
  const begin = (call: HandsetCall) => (current = call)
  const end = (call: HandsetCall) => {
    if (current === call) current = undefined
  }
  const dial = ({ call: id, to, sdp }: Extract<FromHandset, { type: 'dial' }>) => {
    if (current) return send({ type: 'ended', call: id, reason: 'canceled' })
    const leg = deps.openLeg(number, to)
    const { caller, call } = createHandsetCaller({ id, leg, sdp, send, media, onEnded: end })
    begin(call)
    deps.connect(caller)
  }
  return {
    number,
    send,
    createCallee: leg => createHandsetCallee({ leg, send, media, handset: { isFree, begin, end } }),
    onMessage(message) {
      if (message.type === 'dial') dial(message)
      else if (message.call === current?.id) current.onMessage(message)
    },
    onDisconnected: () => current?.onDisconnected(),
  }
}
