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
  /** Where a browser hears itself. */
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
    asked: z.infer<typeof authoriseQuestion>,
  ): Promise<InviteAnswer | EchoAnswer> => {
    if (asked.call === ECHO) return checkAudio(asked.identity, answering.ask, echoUri)
    // Our telephone has no identity, and a browser has one.
    const announcement = asked.identity === '' ? announcements.dialAnswer(asked.call) : undefined
    if (announcement) return { allowed: 1, ...announcement }
    return authorise(asked, answering)
  }
  const waitingLegs = new Map<string, NodeJS.Timeout>()
  /** kamailio asks again at once, unless the caller has left. */
  const expectQuestion = (asked: z.infer<typeof nextQuestion>) => {
    const tellServer = () => {
      waitingLegs.delete(asked.leg)
      const { is, leg, set, call } = asked
      const left = { is, leg, set, call, hasLeft: true } as const
      void continueIncoming(left, book.find(call), answering)
    }
    waitingLegs.set(asked.leg, setTimeout(tellServer, QUESTION_MS).unref())
  }
  return async (message: unknown): Promise<object | undefined> => {
    const { data: asked } = question.safeParse(message)
    switch (asked?.is) {
      case undefined:
        return undefined
      case 'authorise':
        return {
          ...addressOf(asked),
          call: asked.call,
          ...(await answerInvite(asked)),
        }
      case 'incoming':
        return { ...addressOf(asked), leg: asked.leg, ...(await beginIncoming(asked, answering)) }
      case 'next': {
        clearTimeout(waitingLegs.get(asked.leg))
        waitingLegs.delete(asked.leg)
        if (!asked.hasLeft && asked.waits > 0) await pause(asked.waits * 1_000)
        // kamailio has written the end of the step before it asked.
        readJournal()
        const answer = await continueIncoming(asked, book.find(asked.call), answering)
        if (answer.step === 'wait') expectQuestion(asked)
        return asked.hasLeft ? undefined : { ...addressOf(asked), leg: asked.leg, ...answer }
      }
    }
  }
}

/** kamailio reads signed numbers of 32 bits. */
function addressOf({ index, label }: { index: string; label: string }) {
  return { is: 'answer', index: Number(index) | 0, label: Number(label) | 0 }
}
