import { setTimeout as wait } from 'node:timers/promises'
import type { LegRecord } from '../../legs.ts'
import { answeredSeconds, isFinal } from '../../legs.ts'
import type { Behaviour } from '../phones/known-numbers.ts'
import type { Callback } from '../twiml/twiml.ts'
import type { Form, PostForm } from '../webhook.ts'

/** The vendor's names of the events. The callback of an event contains the status of the leg at that time. */
export type ProgressEvent = 'initiated' | 'ringing' | 'answered' | 'completed'

export interface ProgressCallbacks {
  /** Posts the leg's current status, after the callbacks of earlier events. */
  report(event: ProgressEvent): void
  /** Resolves when the callback of each reported event was delivered or has failed. */
  delivered(): Promise<void>
}

/** The vendor's callbacks arrive later than its signalling, because another system sends them. */
const DELAY_MS = 60

/**
 * Posts the status callbacks of a leg one after the other. With a fault, the final one is
 * lost, or each is posted three times and out of order.
 */
export function createProgressCallbacks(
  leg: LegRecord,
  callback: Callback | undefined,
  accountSid: string,
  post: PostForm,
  fault: Behaviour['callbackFault'],
): ProgressCallbacks {
  /** Settles when the callbacks so far are delivered or have failed. */
  let delivered: Promise<void> = Promise.resolve()
  let sequence = 0
  const scramble = createScrambler()
  const deliver = (form: Form) => {
    if (!callback) return
    const ready = Promise.all([delivered, wait(DELAY_MS)])
    delivered = post(callback.url, form, ready).then(
      () => {},
      () => {
        // The vendor has given up. A product that did not receive the callback can use the REST API.
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
 * Returns a function that is called with each form and returns the forms to post now. In all, each form is
 * posted three times, and not in order:
 * - The first form is not posted at once.
 * - Every later form is posted at once, followed by the form before it.
 * - The call with `isLast` also posts the missing copies, newest form first.
 */
export function createScrambler(): (form: Form, isLast: boolean) => Form[] {
  const copiesPosted = new Map<Form, number>()
  return (form, isLast) => {
    const previous = [...copiesPosted.keys()].at(-1)
    const toPost = previous ? [form, previous] : []
    copiesPosted.set(form, 0)
    if (isLast) {
      const newestFirst = [...copiesPosted.keys()].reverse()
      const missing = newestFirst.map(copy => ({
        copy,
        times: 3 - (copiesPosted.get(copy) ?? 0) - toPost.filter(posted => posted === copy).length,
      }))
      for (let copyNumber = 0; copyNumber < 3; copyNumber += 1) {
        toPost.push(...missing.filter(({ times }) => times > copyNumber).map(({ copy }) => copy))
      }
    }
    for (const posted of toPost) copiesPosted.set(posted, (copiesPosted.get(posted) ?? 0) + 1)
    return toPost
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
