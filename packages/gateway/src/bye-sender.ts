import { type Socket, createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { LegLine } from './journal.ts'
import { byeOf } from './trunk-leg.ts'

/** Sends BYEs to trunks over UDP, in place of a kamailio that does not. */
export interface ByeSender {
  /** Repeats a BYE until the trunk has answered it, for 32 s (RFC 3261, 17.1.2). */
  send(leg: LegLine): void
  stop(): void
}

const FIRST_REPEAT_MS = 500
const LONGEST_REPEAT_MS = 4_000
const LIMIT_MS = 32_000

export async function startByeSender(address: string): Promise<ByeSender> {
  const socket = createSocket('udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  const { port } = socket.address()
  const timers = new Map<string, NodeJS.Timeout>()
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
      for (const dialog of timers.keys()) stop(dialog)
      socket.close()
    },
  }
}

function sendTo(socket: Socket, text: string, address: string): void {
  const at = address.lastIndexOf(':')
  socket.send(text, Number(address.slice(at + 1)), address.slice(0, at))
}

/** The Call-ID and the tag of To of a final response. */
function answeredDialog(message: string): string | undefined {
  if (!/^SIP\/2\.0 [2-6]/.test(message)) return undefined
  const callId = /^(?:Call-ID|i)\s*:\s*(\S+)\s*$/im.exec(message)?.[1]
  const tag = /^(?:To|t)\s*:.*;\s*tag=([^\s;]+)/im.exec(message)?.[1]
  return `${callId} ${tag}`
}
