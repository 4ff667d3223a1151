import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  type AnnouncementCalls,
  type AnnouncementOptions,
  createAnnouncements,
} from './announcement-calls.ts'
import { startEchoSound } from './echo-sound.ts'
import { ECHO } from '../kamailio/authorise.ts'
import type { MessageStep } from '../kamailio/incoming.ts'
import { writeMessage } from '../books/journal.ts'
import { soundOfGreeting, speak } from '../messages/greeting.ts'
import { openMessageFiles } from '../messages/message-files.ts'
import {
  type EndedMessage,
  type MessagePhone,
  createMessagePhone,
} from '../messages/message-phone.ts'
import { startTelephone } from './telephone.ts'
import type { ServerRequest } from '../server/server-request.ts'

/** The agent's telephone: an echo for browsers, what takes the messages of callers, and what reads texts out. */
export interface AgentPhone {
  /** Where a browser receives its own sound. */
  echoUri: string
  messages: MessagePhone
  announcements: AnnouncementCalls
  /** Removes older messages. @param before Unix time in milliseconds */
  removeBefore(before: number): void
  /** Lets the telephone take a message. @returns the call at kamailio, and where it is to be called */
  takeVoicemail(leg: string, step: MessageStep): { call: string; uri: string }
  /** Reports to the server what became of messages that an agent before this one was taking. */
  recover(taking: readonly { call: string; leg: string }[]): Promise<void>
}

interface AgentPhoneOptions extends Omit<AnnouncementOptions, 'telephone' | 'speak'> {
  /** Of kamailio's reports. */
  folder: string
  request: ServerRequest
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

const FOLDER = 'messages'
const REPORT_RETRY_MS = 1_000

export async function startAgentPhone(options: AgentPhoneOptions): Promise<AgentPhone> {
  const { folder, request, endCall, log } = options
  const files = openMessageFiles(join(folder, FOLDER))
  const report = (ended: EndedMessage) => {
    try {
      writeMessage(folder, { is: 'message', ...ended }, Date.now())
    } catch (error) {
      log.error({ err: error, leg: ended.leg }, 'The end of a message cannot be written')
      setTimeout(() => report(ended), REPORT_RETRY_MS)
    }
  }
  const messages = createMessagePhone({
    ...{ files, endCall, report },
    onProblem: (leg, error) => log.error({ err: error, leg }, 'A message was not taken'),
  })
  const speakOrWarn = (text: string) =>
    speak(text).catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? error.code : 'failed'
      log.warn({ reason }, 'A greeting was not spoken: Flite')
      return null
    })
  const echo = await startEchoSound()
  const telephone = await startTelephone((user, offer) =>
    user === ECHO ? echo.answer(user, offer) : messages.answer(user, offer),
  )
  return {
    echoUri: telephone.uriOf(ECHO),
    messages,
    announcements: createAnnouncements({ ...options, telephone, speak }),
    removeBefore: before =>
      void files
        .removeBefore(before)
        .catch((error: unknown) => log.error({ err: error }, 'Old messages were not removed')),
    takeVoicemail(leg, { callId: call, maxSeconds, ...step }) {
      writeMessage(folder, { is: 'taking', call, leg }, Date.now())
      const greeting = soundOfGreeting(step, request, speakOrWarn)
      const user = messages.expect({ leg, call, maxSeconds, greeting })
      return { call: user, uri: telephone.uriOf(user) }
    },
    async recover(taking) {
      await files.recover()
      for (const { leg, call } of taking) report({ leg, call, seconds: await files.seconds(leg) })
    },
  }
}
