import { randomBytes } from 'node:crypto'
import type { AnnouncementRequest } from '@ringback/contract/gateway/gateway-control'
import { CALL_HEADER } from '@ringback/contract/gateway/gateway-contract'
import type { Logger } from 'pino'
import { type DialAnswer, dialAnswer } from '../kamailio/authorise.ts'
import { announcementCallOf } from '../books/own-calls.ts'
import { SAMPLES_PER_SECOND } from './g711.ts'
import { type PhoneSound, openSound } from './phone-sound.ts'
import { offerSound, readOffer } from './sound-description.ts'
import { PHONE_ADDRESS, type Telephone } from './telephone.ts'
import type { Trunk } from '../trunks/trunk.ts'

/** Calls that read a text out: the agent's telephone calls a phone over a trunk. */
export interface AnnouncementCalls {
  /** Begins a call. @returns why there is none */
  begin(request: AnnouncementRequest): Promise<'no-speech' | 'unknown-trunk' | 'too-many' | null>
  /** What kamailio dials for the INVITE of our telephone; undefined for a call that is none of ours. */
  dialAnswer(callId: string): DialAnswer | undefined
}

export interface AnnouncementOptions {
  telephone: Pick<Telephone, 'place'>
  /** Where kamailio listens to trunks. */
  gateway: { host: string; port: number }
  trunks: readonly Trunk[]
  /** @throws when nothing speaks */
  speak(text: string): Promise<Int16Array | null>
  /** Notifies kamailio that our telephone places this call. */
  announce(callId: string): void
  endCall(callId: string): void
  log: Pick<Logger, 'info' | 'warn'>
}

/** The person takes the phone to the ear, and writes the text down. */
const PAUSE = new Int16Array(SAMPLES_PER_SECOND)
const LIMIT_SECONDS = 90
const MOST_CALLS = 20

export function createAnnouncements(options: AnnouncementOptions): AnnouncementCalls {
  const { trunks, log } = options
  /** What kamailio dials, by call id. */
  const calls = new Map<string, DialAnswer>()

  const place = async (call: string, samples: Int16Array) => {
    const sound = await openSound(PHONE_ADDRESS, { onSound() {}, onKey() {}, onTick() {} })
    options.announce(call)
    options.telephone.place({
      gateway: options.gateway,
      header: `${CALL_HEADER}: ${call}`,
      offer: offerSound(PHONE_ADDRESS, sound.port),
      onAnswer(description) {
        const answer = readOffer(description)
        if (answer) sound.begin(answer)
        void (answer ? readOut(sound, samples) : Promise.resolve()).then(() =>
          options.endCall(call),
        )
      },
      onEnd(status) {
        sound.close()
        calls.delete(call)
        if (status === null) log.info({ call }, 'A text was read out')
        else log.warn({ call, status }, 'A text was not read out: the phone was not reached')
      },
    })
  }

  return {
    async begin({ text, ...request }) {
      if (calls.size >= MOST_CALLS) return 'too-many'
      const dial = dialAnswer({ ...request, limitSeconds: LIMIT_SECONDS }, trunks)
      if ('code' in dial) return 'unknown-trunk'
      const call = announcementCallOf(randomBytes(16).toString('hex'))
      calls.set(call, dial)
      try {
        const samples = await options.speak(text).catch(() => null)
        if (samples) await place(call, samples)
        else calls.delete(call)
        return samples ? null : 'no-speech'
      } catch (error) {
        calls.delete(call)
        throw error
      }
    },
    dialAnswer: callId => calls.get(callId),
  }
}

async function readOut(sound: PhoneSound, samples: Int16Array): Promise<void> {
  for (const part of [PAUSE, samples, PAUSE, samples, PAUSE]) await sound.play(part)
}
