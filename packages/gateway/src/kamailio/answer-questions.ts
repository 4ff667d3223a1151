import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  ECHO,
  type EchoAnswer,
  type InviteAnswer,
  authorise,
  authoriseQuestion,
  checkAudio,
  refuse,
} from './authorise.ts'
import type { AnnouncementCalls } from '../phone/announcement-calls.ts'
import type { CallBook } from '../books/call-book.ts'
import {
  type AnsweringCallers,
  beginIncoming,
  continueIncoming,
  incomingQuestion,
  nextQuestion,
} from './incoming.ts'

const question = z.union([authoriseQuestion, incomingQuestion, nextQuestion])

interface AnsweringAll extends AnsweringCallers {
  book: Pick<CallBook, 'find'>
  /** Where a browser receives its own sound. */
  echoUri: string
  announcements: Pick<AnnouncementCalls, 'dialAnswer'>
  /** Takes over what kamailio has written until now. */
  readJournal(): void
  log: Pick<Logger, 'error'>
}

/**
 * Returns a function that answers a message of kamailio; undefined where no answer is waited for. Whatever goes wrong, such
 * as a full disk, refuses the call.
 */
export function answerQuestions({
  book,
  echoUri,
  announcements,
  readJournal,
  log,
  ...answering
}: AnsweringAll) {
  const answerInvite = async (
    received: z.infer<typeof authoriseQuestion>,
  ): Promise<InviteAnswer | EchoAnswer> => {
    if (received.call === ECHO) return checkAudio(received.identity, answering.request, echoUri)
    // Our telephone has no identity, and a browser has one.
    const announcement =
      received.identity === '' ? announcements.dialAnswer(received.call) : undefined
    if (announcement) return { allowed: 1, ...announcement }
    return authorise(received, answering)
  }
  const answer = async (received: z.infer<typeof question>): Promise<object | undefined> => {
    switch (received.is) {
      case 'authorise':
        return {
          ...addressOf(received),
          call: received.call,
          ...(await answerInvite(received)),
        }
      case 'incoming':
        return { ...callerOf(received), ...(await beginIncoming(received, answering)) }
      case 'next': {
        if (!received.hasLeft && received.waits > 0) await pause(received.waits * 1_000)
        // kamailio has written the end of the step before its question.
        readJournal()
        const step = await continueIncoming(received, book.find(received.call), answering)
        // Of a caller who waits, the call is the one that has ended.
        return received.hasLeft
          ? undefined
          : { ...callerOf(received), call: received.call, ...step }
      }
    }
  }
  return async (message: unknown): Promise<object | undefined> => {
    const { data: received } = question.safeParse(message)
    try {
      return received && (await answer(received))
    } catch (error) {
      log.error({ err: error }, 'A call is refused')
      return received && 'index' in received ? { ...addressOf(received), ...FAILED } : undefined
    }
  }
}

/** To a question about a browser's call and to one about a caller. */
const FAILED = { allowed: 0, step: 'refuse', ...refuse(503, 'Agent Failed') }

/** The set of the caller's trunk is for the question that follows when the caller has left meanwhile. */
function callerOf(received: { index: string; label: string; leg: string; set: number }) {
  return { ...addressOf(received), leg: received.leg, callerSet: received.set }
}

/** kamailio reads signed numbers of 32 bits. */
function addressOf({ index, label }: { index: string; label: string }) {
  return { is: 'answer', index: Number(index) | 0, label: Number(label) | 0 }
}
