import { z } from 'zod'
import { authorise, authoriseQuestion } from './authorise.ts'
import type { CallBook } from './call-book.ts'
import { ECHO, checkAudio } from './echo/check-audio.ts'
import { beginIncoming, continueIncoming, incomingQuestion, nextQuestion } from './incoming.ts'
import type { ServerRequest } from './server-request.ts'
import type { Settings } from './settings.ts'

const question = z.union([authoriseQuestion, incomingQuestion, nextQuestion])

/** What is needed to answer kamailio. */
interface Answering {
  settings: Pick<Settings, 'trunks'>
  book: Pick<CallBook, 'find'>
  ask: ServerRequest
  /** Where a browser hears itself. */
  echoUri: string
  /** Takes over what kamailio has written until now. */
  readJournal(): void
}

/** Returns a function that answers a message of kamailio; undefined where no answer is waited for. */
export function answerQuestions({
  settings: { trunks },
  book,
  ask,
  echoUri,
  readJournal,
}: Answering) {
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
            ? await checkAudio(asked.identity, ask, echoUri)
            : await authorise(asked, ask, trunks)),
        }
      case 'incoming':
        return { ...addressOf(asked), leg: asked.leg, ...(await beginIncoming(asked, ask, trunks)) }
      case 'next': {
        // kamailio has written the end of the step before it asked.
        readJournal()
        const answer = await continueIncoming(asked, book.find(asked.call), ask, trunks)
        return asked.hasLeft ? undefined : { ...addressOf(asked), leg: asked.leg, ...answer }
      }
    }
  }
}

/** kamailio reads signed numbers of 32 bits. */
function addressOf({ index, label }: { index: string; label: string }) {
  return { is: 'answer', index: Number(index) | 0, label: Number(label) | 0 }
}
