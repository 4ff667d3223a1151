import { z } from 'zod'
import { type CallBook, type UnendedCall, answerOf } from '../books/call-book.ts'
import { answerMoment } from '../books/journal.ts'
import { type LastSeen, type Moment, machineNow } from '../books/last-seen.ts'

/**
 * Ends calls that kamailio no longer has and whose end it could not write, for example because the disk was full or the
 * machine had no power, and records answers that it could not write.
 */
export interface LostEnds {
  /** Queries kamailio about each call that is live in the books. */
  query(): void
  /** Takes a message of kamailio. @returns whether it was an answer to these queries */
  take(message: unknown): boolean
}

const liveMessage = z.object({
  is: z.literal('live'),
  call: z.string(),
  live: z.literal([0, 1]),
  /** Missing from a kamailio that was not restarted. */
  answered: answerMoment.optional(),
})

interface Options {
  book: Pick<CallBook, 'unended' | 'noteAnswer'>
  send(message: object): void
  /** Takes over what kamailio has written until now. */
  readJournal(): void
  /** Ends a call when it was last known to live. Runs again if the end cannot be written. */
  end(callId: string, moment: Moment, answer: Moment | null): void
  /** The same of a call whose machine was restarted. */
  endCut(callId: string, moment: Moment, answer: Moment | null): void
  /** What an agent before this one has kept. */
  seen?: LastSeen
  /** Keeps what kamailio has answered until now, for an agent after this one. */
  keep(seen: LastSeen): void
  now?(): Moment
}

export function watchLostEnds(options: Options): LostEnds {
  const { book, send, readJournal, keep } = options
  const now = options.now ?? machineNow
  const seen = options.seen ?? new Map<string, Moment>()
  const end = (call: UnendedCall) => {
    const write = call.isCut ? options.endCut : options.end
    write(call.callId, lastMoment(call, seen.get(call.callId)), answerOf(call))
  }
  return {
    query() {
      readJournal()
      for (const call of book.unended().filter(({ isCut }) => isCut)) end(call)
      readJournal()
      const calls = new Set(book.unended().map(({ callId }) => callId))
      for (const callId of seen.keys()) if (!calls.has(callId)) seen.delete(callId)
      keep(seen)
      for (const { callId, isCut } of book.unended()) if (!isCut) send({ is: 'live', call: callId })
    },
    take(message) {
      const { data } = liveMessage.safeParse(message)
      if (!data) return false
      if (data.live === 1) {
        seen.set(data.call, now())
        if (data.answered) book.noteAnswer(data.call, data.answered)
        return true
      }
      // kamailio writes the end of a call before it forgets the call.
      readJournal()
      const call = book.unended().find(({ callId }) => callId === data.call)
      if (call) end(call)
      return true
    },
  }
}

/** The later one of the answer, or the start, and of when kamailio last had the call. */
function lastMoment(call: UnendedCall, seen: Moment | undefined): Moment {
  const begun = { at: call.answeredAt ?? call.startedAt, uptime: call.begunUptime }
  if (!seen) return begun
  const passedMs = (seen.uptime ?? Number.NaN) - (begun.uptime ?? Number.NaN)
  const isLater = Number.isNaN(passedMs) ? seen.at > begun.at : passedMs > 0
  return isLater ? seen : begun
}
