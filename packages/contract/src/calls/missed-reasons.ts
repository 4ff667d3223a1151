import * as z from 'zod/mini'

/** Why an incoming call did not ring. */
export const missedReason = z.enum([
  /** The user was in another call, or about to dial one. */
  'in-call',
  /** The user's credit did not pay for a minute of it. */
  'too-little-credit',
  /** A limit on what the user, or all users, spend. */
  'limit-reached',
  /** A payment is disputed, or the balance is below zero. */
  'on-hold',
])
export type MissedReason = z.infer<typeof missedReason>

/** As the history and the mail about a missed call say it. */
export const MISSED_REASON_TEXTS: Readonly<Record<MissedReason, string>> = {
  'in-call': 'You were in another call.',
  'too-little-credit': 'Your credit did not pay for a minute of the call.',
  'limit-reached': 'A limit on the calls of a day was reached.',
  'on-hold': 'Your account was on hold, or its balance was below zero.',
}
