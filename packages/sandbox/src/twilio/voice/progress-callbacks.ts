import { setTimeout as wait } from 'node:timers/promises'
import type { LegRecord } from '../legs.ts'
import { answeredSeconds, isFinal } from '../legs.ts'
import type { Behaviour } from './known-numbers.ts'
import type { Callback } from './twiml.ts'
import type { Form, PostForm } from './webhook.ts'

/** The vendor's names of the events; each is posted with the status that the leg then has. */
export type ProgressEvent = 'initiated' | 'ringing' | 'answered' | 'completed'

export interface ProgressCallbacks {
  /** Posts the leg's current status, after the callbacks of earlier events. */
  report(event: ProgressEvent): void
  /** Resolves when each reported event was delivered or could not be delivered. */
  delivered(): Promise<void>
}

/** The vendor's callbacks arrive later than its signalling, because another system sends them. */
const DELAY_MS = 60

/**
 * Posts the status callbacks of a leg one after the other, each once. With a fault, the final one is
 * lost, or each is posted three times and out of order.
 */
export function createProgressCallbacks(
  leg: LegRecord,
  callback: Callback | undefined,
  accountSid: string,
  post: PostForm,
  fault: Behaviour['callbackFault'],
): ProgressCallbacks {
  let delivered: Promise<void> = Promise.resolve()
  let sequence = 0
  const scramble = createScrambler()
  const deliver = (form: Form) => {
    if (!callback) return
    const ready = Promise.all([delivered, wait(DELAY_MS)])
    delivered = post(callback.url, form, ready).then(
      () => {},
      () => {
        // The vendor does not repeat a status callback; a product that lost it asks the REST API.
      },
    )
  }
  return {
    report(event) {
      const form = progressForm(leg, accountSid, sequence++)
      if (!callback?.events.has(event)) return
      if (fault === 'final-lost' && isFinal(leg.status)) return
      if (fault === 'repeated') scramble(form, isFinal(leg.status)).forEach(deliver)
      else deliver(form)
    },
    delivered: () => delivered,
  }
}

/**
 * Returns each form three times in all, never in order: the first form is sent only after the
 * second, each later one is followed by the one before it, and the last call sends the copies that
 * are missing, newest first.
 */
export function createScrambler(): (form: Form, isLast: boolean) => Form[] {
  const copies = new Map<Form, number>()
  return (form, isLast) => {
    const before = [...copies.keys()].at(-1)
    const wave = before ? [form, before] : []
    copies.set(form, 0)
    if (isLast) {
      const newestFirst = [...copies.keys()].reverse()
      const missing = newestFirst.map(copy => ({
        copy,
        times: 3 - (copies.get(copy) ?? 0) - wave.filter(sent => sent === copy).length,
      }))
      for (let round = 0; round < 3; round += 1) {
        wave.push(...missing.filter(({ times }) => times > round).map(({ copy }) => copy))
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
