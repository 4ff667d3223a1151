import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  ECHO,
  type EchoAnswer,
  type InviteAnswer,
  authorise,
  authoriseQuestion,
  checkAudio,
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

const QUESTION_MS = 10_000

const question = z.union([authoriseQuestion, incomingQuestion, nextQuestion])

interface AnsweringAll extends AnsweringCallers {
  book: Pick<CallBook, 'find'>
  /** Where a browser receives its own sound. */
  echoUri: string
  announcements: Pick<AnnouncementCalls, 'dialAnswer'>
  /** Takes over what kamailio has written until now. */
  readJournal(): void
}

/** Returns a function that answers a message of kamailio; undefined where no answer is waited for. */
export function answerQuestions({
  book,
  echoUri,
  announcements,
  readJournal,
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
  const waitingLegs = new Map<string, NodeJS.Timeout>()
  /** kamailio sends the next question at once, unless the caller has left. */
  const expectQuestion = (received: z.infer<typeof nextQuestion>) => {
    const reportCallerLeft = () => {
      waitingLegs.delete(received.leg)
      const { is, leg, set, call } = received
      const left = { is, leg, set, call, hasLeft: true } as const
      void continueIncoming(left, book.find(call), answering)
    }
    waitingLegs.set(received.leg, setTimeout(reportCallerLeft, QUESTION_MS).unref())
  }
  return async (message: unknown): Promise<object | undefined> => {
    const { data: received } = question.safeParse(message)
    switch (received?.is) {
      case undefined:
        return undefined
      case 'authorise':
        return {
          ...addressOf(received),
          call: received.call,
          ...(await answerInvite(received)),
        }
      case 'incoming':
        return {
          ...addressOf(received),
          leg: received.leg,
          ...(await beginIncoming(received, answering)),
        }
      case 'next': {
        clearTimeout(waitingLegs.get(received.leg))
        waitingLegs.delete(received.leg)
        if (!received.hasLeft && received.waits > 0) await pause(received.waits * 1_000)
        // kamailio has written the end of the step before its question.
        readJournal()
        const answer = await continueIncoming(received, book.find(received.call), answering)
        if (answer.step === 'wait') expectQuestion(received)
        return received.hasLeft
          ? undefined
          : { ...addressOf(received), leg: received.leg, ...answer }
      }
    }
  }
}

/** kamailio reads signed numbers of 32 bits. */
function addressOf({ index, label }: { index: string; label: string }) {
  return { is: 'answer', index: Number(index) | 0, label: Number(label) | 0 }
}
