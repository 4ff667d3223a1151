import * as z from 'zod/mini'
import { instant, word } from '../fields.ts'
import { listOf, listQuery, operatorAction, operatorRead, withReason } from './operator-endpoint.ts'

/** The kinds of work that background jobs repeat until it succeeds. */
export const failedWork = z.enum([
  /** A mail that could not be processed. A refusal of the mail server is not one: it is in the list of mails. */
  'mail',
  /** A notice that is sent to a browser. */
  'push',
  /** A call that is checked or compared with the carrier. */
  'call',
  /** A call that was never dialled and whose hold is released. */
  'call-expiry',
  /** A failed call whose reason is requested from the carrier. */
  'call-failure',
  /** A user whose access to calls is ended at the gateway. */
  'access-end',
  /** A setup test that is ended at the carrier. */
  'audio-check',
  /** A recording that is fetched from the carrier. */
  'voicemail',
  /** A recording that is deleted at the carrier. */
  'voicemail-deletion',
  /** A purchase that is checked at the payment provider. */
  'purchase',
  /** A webhook that was not understood, about which the server requests the payment provider's record. */
  'payment-event',
  /** A payment that is refunded. */
  'refund',
  /** A rental or a release that the carrier has not confirmed. */
  'rental',
  /** A number without a renter that is released. */
  'orphan-release',
  /** A phone that is removed from the caller IDs of the carrier. */
  'caller-id-removal',
  /** A number whose month is over. */
  'renewal',
  /** A customer whose low balance is announced. */
  'low-balance',
  /** A customer with a payment whose document is missing. */
  'document',
  /** A customer whose month is invoiced. */
  'invoice',
  /** The totals of a day. */
  'day-totals',
  /** A deck of prices that is scheduled. */
  'deck',
  /** The exchange rate that is fetched. */
  'exchange-rate',
  /** A run of the reconciliation. */
  'reconciliation',
  /** A state that owners are mailed about. */
  'alarm',
  /** Data whose time is over. */
  'deletion',
  /** A whole run of a job. */
  'job',
])
export type FailedWork = z.infer<typeof failedWork>

/** Work that has failed fewer times needs no person: most vendors respond to the next attempt. */
export const FAILING_AFTER = { failures: 3, seconds: 300 }

/**
 * `failing` work needs a person: it has failed {@link FAILING_AFTER} or is suspended. `retried` work has failed less
 * often.
 */
export const failureState = z.enum(['failing', 'retried'])
export type FailureState = z.infer<typeof failureState>

/** Work of a background job that has failed and not succeeded since. */
export const failure = z.object({
  id: z.string(),
  state: word(failureState),
  work: word(failedWork),
  /** The id of the thing: of a call, a number or a day, for example. */
  item: z.string(),
  failures: z.int(),
  firstFailedAt: instant,
  lastFailedAt: instant,
  /** Null when the work is suspended: it is attempted again only when an operator requests it. */
  nextAttemptAt: z.nullable(instant),
  /** The last error. */
  error: z.string(),
})
export type Failure = z.infer<typeof failure>

export const listFailures = operatorRead({
  path: '/api/operator/failures',
  command: 'failures list',
  examples: ['failures list', 'failures list --state failing --json', 'failures list --work call'],
  summary: 'Work of background jobs that fails, the longest failing first, with the last error',
  query: z.extend(listQuery, {
    state: z.optional(failureState),
    work: z.optional(failedWork),
  }),
  response: listOf(failure),
})

export const tryFailureAgain = operatorAction({
  path: '/api/operator/failures/:id/try-again',
  role: 'support',
  command: 'failures try-again',
  examples: ['failures try-again failure_1a2b3c --reason "The carrier has repaired the number"'],
  summary:
    'Attempt work that fails once, within a minute, also when it is suspended. If it fails again, it stays as it was',
  ...withReason,
  form: {
    label: 'Try again',
    title: 'Try again: {work} ({item})',
    done: 'The work is attempted within a minute.',
  },
})
