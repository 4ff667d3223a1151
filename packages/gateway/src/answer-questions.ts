import { z } from 'zod'
import { type Answering, authorise, authoriseQuestion } from './authorise.ts'
import type { CallBook } from './call-book.ts'
import { ECHO, checkAudio } from './echo/check-audio.ts'
import { beginIncoming, continueIncoming, incomingQuestion, nextQuestion } from './incoming.ts'

const question = z.union([authoriseQuestion, incomingQuestion, nextQuestion])

interface AnsweringAll extends Answering {
  book: Pick<CallBook, 'find'>
  /** Where a browser hears itself. */
  echoUri: string
  /** Takes over what kamailio has written until now. */
  readJournal(): void
}

/** Returns a function that answers a message of kamailio; undefined where no answer is waited for. */
export function answerQuestions({ book, echoUri, readJournal, ...answering }: AnsweringAll) {
  return async (message: unknown): Promise<object | undefined> => {
    const { data: asked } = question.safeParse(message)
    switch (asked?.is) {
      case undefined:
        return undefined
      case 'authorise':
        return {
          ...addressOf(asked),
          call: asked.call,
          ...(asked.call === ECHO
            ? await checkAudio(asked.identity, answering.ask, echoUri)
            : await authorise(asked, answering)),
        }
      case 'incoming':
        return { ...addressOf(asked), leg: asked.leg, ...(await beginIncoming(asked, answering)) }
      case 'next': {
        // kamailio has written the end of the step before it asked.
        readJournal()
        const answer = await continueIncoming(asked, book.find(asked.call), answering)
        return asked.hasLeft ? undefined : { ...addressOf(asked), leg: asked.leg, ...answer }
      }
    }
  }
}

/** kamailio reads signed numbers of 32 bits. */
function addressOf({ index, label }: { index: string; label: string }) {
  return { is: 'answer', index: Number(index) | 0, label: Number(label) | 0 }
}
