import type { MessageState } from '@ringback/contract/gateway/gateway-control'
import { NO_SOUND } from '../phone/echo-sound.ts'
import { messageCallOf } from '../books/own-calls.ts'
import { type SoundOffer, answerOffer, offerSound, readOffer } from '../phone/sound-description.ts'
import { type AnswerCall, PHONE_ADDRESS, type PhoneCall } from '../phone/telephone.ts'
import type { MessageFiles } from './message-files.ts'
import { type MessageCall, takeVoicemail } from './take-voicemail.ts'

/** A message that the server wants to be taken. */
export interface WantedMessage {
  leg: string
  /** The server's id of the incoming call. */
  call: string
  /** Null for the tone alone. */
  greeting: Promise<Int16Array | null>
  maxSeconds: number
}

/** What became of it: whole seconds, or null without a message. */
export interface EndedMessage extends Pick<WantedMessage, 'leg' | 'call'> {
  seconds: number | null
}

/** Takes messages of callers. Files of theirs stay until the server deletes them. */
export interface MessagePhone {
  /** kamailio will call for this leg within seconds. @returns the user part to call */
  expect(wanted: WantedMessage): string
  answer: AnswerCall
  stateOf(leg: string): Promise<MessageState>
  /** A WAV file; null when there is none. */
  read(leg: string): Promise<Buffer | null>
  /** Also of a caller who still speaks, whose call ends. */
  remove(leg: string): Promise<void>
}

interface MessagePhoneOptions {
  files: MessageFiles
  /** Ends the caller's call, if it is not over. */
  endCall(callId: string): void
  /** Reports to the server. */
  report(ended: EndedMessage): void
  onProblem(leg: string, error: unknown): void
}

/** A caller who has left before is not announced. */
const CALL_WAIT_MS = 30_000
/** Of callers at once. */
const MOST_CALLERS = 200

type Taking = WantedMessage & { wait?: NodeJS.Timeout; hangUp?: () => void; isRemoved?: true }

export function createMessagePhone(options: MessagePhoneOptions): MessagePhone {
  const { files } = options
  const takings = new Map<string, Taking>()

  const end = async (taking: Taking, seconds: number | null) => {
    const { leg, call } = taking
    takings.delete(leg)
    options.endCall(messageCallOf(leg))
    if (taking.isRemoved) await files.remove(leg)
    else options.report({ leg, call, seconds })
  }
  const onProblem = (leg: string) => (error: unknown) => options.onProblem(leg, error)

  return {
    expect(wanted) {
      const taking: Taking = { ...wanted }
      taking.wait = setTimeout(
        () => void end(taking, null).catch(onProblem(wanted.leg)),
        CALL_WAIT_MS,
      )
      clearTimeout(takings.get(wanted.leg)?.wait)
      takings.set(wanted.leg, taking)
      return messageCallOf(wanted.leg)
    },
    async answer(user, offer) {
      const taking = [...takings.values()].find(({ leg }) => messageCallOf(leg) === user)
      const offered = readOffer(offer)
      // Not wanted, wanted too long ago, or taken already.
      if (!taking?.wait) return '404 Not Found'
      if (!offered && offer !== '') return NO_SOUND
      if (takings.size > MOST_CALLERS) return '503 Too Many Callers'
      clearTimeout(taking.wait)
      delete taking.wait
      const { leg } = taking
      const taken = takeVoicemail({
        ...{ address: PHONE_ADDRESS, onProblem: onProblem(leg) },
        ...{ greeting: taking.greeting, maxSeconds: taking.maxSeconds },
        openFile: () => files.create(leg),
        onEnd: seconds => void end(taking, seconds).catch(onProblem(leg)),
      })
      const call = await taken.catch(async (error: unknown) => {
        await end(taking, null)
        throw error
      })
      taking.hangUp = call.hangUp
      return phoneCallOf(call, offered)
    },
    async stateOf(leg) {
      if (takings.has(leg)) return { state: 'taking' }
      const seconds = await files.seconds(leg)
      return seconds === null ? { state: 'unknown' } : { state: 'taken', seconds }
    },
    read: leg => files.read(leg),
    async remove(leg) {
      const taking = takings.get(leg)
      if (!taking) return files.remove(leg)
      taking.isRemoved = true
      taking.hangUp?.()
    },
  }
}

/** @param offered null when the caller expects our offer */
function phoneCallOf(call: MessageCall, offered: SoundOffer | null): PhoneCall {
  return {
    hangUp: call.hangUp,
    description: offered
      ? answerOffer(offered, PHONE_ADDRESS, call.port)
      : offerSound(PHONE_ADDRESS, call.port),
    begin(answer) {
      const caller = offered ?? readOffer(answer)
      if (caller) call.begin(caller)
      else call.hangUp()
    },
  }
}
