import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LegLine } from '../books/journal.ts'
import { byeOverConnection } from './bye-over-connection.ts'
import { answeredDialog, byeOf } from './trunk-leg.ts'

/** Sends BYEs to trunks, in place of a kamailio that does not. */
export interface ByeSender {
  /** Repeats a BYE until the trunk has answered it, for 32 s (RFC 3261, 17.1.2). */
  send(leg: LegLine): void
  stop(): void
}

const FIRST_REPEAT_MS = 500
const LONGEST_REPEAT_MS = 4_000
const LIMIT_MS = 32_000

/**
 * @param address where responses over UDP are received
 * @param authorities of trunks over TLS, a file
 */
export async function startByeSender(address: string, authorities?: string): Promise<ByeSender> {
  const socket = createSocket('udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  const { port } = socket.address()
  const timers = new Map<string, NodeJS.Timeout>()
  const stopping = new AbortController()
  const stop = (dialog: string) => {
    clearTimeout(timers.get(dialog))
    timers.delete(dialog)
  }
  // An address that cannot be reached is no reason to end: the next repetition may reach it.
  socket.on('error', () => {})
  socket.on('message', message => {
    const dialog = answeredDialog(message.toString())
    if (dialog !== undefined) stop(dialog)
  })
  return {
    send(leg) {
      if (leg.transport !== 'udp') {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LIMIT_MS)])
        void byeOverConnection(leg, { authorities, signal })
        return
      }
      // A forwarded call has the same Call-ID on both sides.
      const dialog = `${leg.callId} ${leg.toTag}`
      stop(dialog)
      const bye = byeOf(leg, { address, port })
      const repeat = (delayMs: number, sinceMs: number) => {
        sendTo(socket, bye, leg.address)
        if (sinceMs >= LIMIT_MS) return stop(dialog)
        const next = Math.min(2 * delayMs, LONGEST_REPEAT_MS)
        timers.set(
          dialog,
          setTimeout(() => repeat(next, sinceMs + delayMs), delayMs),
        )
      }
      repeat(FIRST_REPEAT_MS, 0)
    },
    stop() {
      stopping.abort()
      for (const dialog of timers.keys()) stop(dialog)
      socket.close()
    },
  }
}

function sendTo(socket: Socket, text: string, address: string): void {
  const at = address.lastIndexOf(':')
  socket.send(text, Number(address.slice(at + 1)), address.slice(0, at))
}
