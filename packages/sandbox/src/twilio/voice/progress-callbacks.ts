import { setTimeout as wait } from 'node:timers/promises'
import type { LegRecord } from '../legs.ts'
import { answeredSeconds, isFinal } from '../legs.ts'
import type { Behaviour } from './known-numbers.ts'
import type { Callback } from './twiml.ts'
import type { Form, PostForm } from './webhook.ts'

/** The vendor's names of the moments, and the status that is sent with each. */
export type ProgressEvent = 'initiated' | 'ringing' | 'answered' | 'completed'

export interface ProgressCallbacks {
  /** Tells of what the leg's status is now. Earlier events are delivered first. */
  tell(event: ProgressEvent): void
  /** Resolves when everything told so far was delivered, or could not be. */
  settled(): Promise<void>
}

/** The vendor's callbacks come from another system than its signalling, and later. */
const LAG_MS = 60

/**
 * Posts the status callbacks of a child leg one after the other, each once, as the vendor does on
 * a good day; and as it does on a bad one, when the number called says so.
 */
export function createProgressCallbacks(
  leg: LegRecord,
  callback: Callback | undefined,
  accountSid: string,
  post: PostForm,
  trouble: Behaviour['callbacks'],
): ProgressCallbacks {
  let delivered: Promise<void> = Promise.resolve()
  let sequence = 0
  const scramble = createScrambler()
  const deliver = (form: Form) => {
    if (!callback) return
    const ready = Promise.all([delivered, wait(LAG_MS)])
    delivered = post(callback.url, form, ready).then(
      () => {},
      () => {
        // The vendor does not repeat a status callback; a product that lost it asks the REST API.
      },
    )
  }
  return {
    tell(event) {
      const form = progressForm(leg, accountSid, sequence++)
      if (!callback?.events.has(event)) return
      if (trouble === 'final-lost' && isFinal(leg.status)) return
      if (trouble === 'repeated') scramble(form, isFinal(leg.status)).forEach(deliver)
      else deliver(form)
    },
    settled: () => delivered,
  }
}

/**
 * Three copies of each form, never in order: the first waits for the second, each later one drags
 * the one before it behind, and the end shuffles out what is left, newest first.
 */
export function createScrambler(): (form: Form, isLast: boolean) => Form[] {
  const copies = new Map<Form, number>()
  return (form, isLast) => {
    const before = [...copies.keys()].at(-1)
    const wave = before ? [form, before] : []
    copies.set(form, 0)
    if (isLast) {
      const newestFirst = [...copies.keys()].reverse()
      const left = newestFirst.map(copy => ({
        copy,
        times: 3 - (copies.get(copy) ?? 0) - wave.filter(sent => sent === copy).length,
      }))
      for (let round = 0; round < 3; round += 1) {
        wave.push(...left.filter(({ times }) => times > round).map(({ copy }) => copy))
      }
    }
    for (const sent of wave) copies.set(sent, (copies.get(sent) ?? 0) + 1)
    return wave
  }
}

function progressForm(leg: LegRecord, accountSid: string, sequence: number): Form {
  const seconds = answeredSeconds(leg)
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallbackSource: 'call-progress-events',
    CallSid: leg.sid,
    CallStatus: leg.status,
    Called: leg.to,
    Caller: leg.from,
    Direction: leg.direction,
    From: leg.from,
    ...(leg.parentSid === null ? {} : { ParentCallSid: leg.parentSid }),
    SequenceNumber: String(sequence),
    Timestamp: rfc2822(Date.now()),
    To: leg.to,
    ...(isFinal(leg.status)
      ? { CallDuration: String(seconds), Duration: String(Math.ceil(seconds / 60)) }
      : {}),
  }
}

/** `Thu, 12 Feb 2026 11:48:25 +0000` */
export function rfc2822(at: number): string {
  return new Date(at).toUTCString().replace('GMT', '+0000')
}
