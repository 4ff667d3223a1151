import { z } from 'zod'
import type { CallBook } from '../books/call-book.ts'

/** Ends the calls that kamailio does not have any more, and whose end it could not write, as on a full disk. */
export interface LostEnds {
  /** Queries kamailio about each call that is live in the books. */
  query(): void
  /** Takes a message of kamailio. @returns whether it was an answer to these queries */
  take(message: unknown): boolean
}

const liveMessage = z.object({ is: z.literal('live'), call: z.string(), live: z.literal([0, 1]) })

interface Options {
  book: Pick<CallBook, 'unended'>
  send(message: object): void
  /** Takes over what kamailio has written until now. */
  readJournal(): void
  /** Ends a call at the Unix time in milliseconds at which it was last known to live. Runs again if the end cannot be written. */
  end(callId: string, at: number): void
  /** Unix time in milliseconds. */
  now?(): number
}

export function watchLostEnds({ book, send, readJournal, end, now = Date.now }: Options): LostEnds {
  const seenAt = new Map<string, number>()
  return {
    query() {
      const calls = new Set(book.unended().map(({ callId }) => callId))
      for (const callId of seenAt.keys()) if (!calls.has(callId)) seenAt.delete(callId)
      for (const call of calls) send({ is: 'live', call })
    },
    take(message) {
      const { data } = liveMessage.safeParse(message)
      if (!data) return false
      if (data.live === 1) {
        seenAt.set(data.call, now())
        return true
      }
      // kamailio writes the end of a call before it forgets the call.
      readJournal()
      const call = book.unended().find(({ callId }) => callId === data.call)
      if (call) end(call.callId, seenAt.get(call.callId) ?? call.answeredAt ?? call.startedAt)
      return true
    },
  }
}
