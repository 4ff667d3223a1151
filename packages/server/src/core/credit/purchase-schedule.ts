import { addSeconds, earliest } from '../time.ts'

const MINUTES = 60
const HOURS = 3_600

/** When to check an unpaid order at the provider, in seconds after the purchase was created. */
const OPEN_CHECKS: readonly number[] = [
  ...[1, 2, 5, 15].map(minutes => minutes * MINUTES),
  ...Array.from({ length: 24 }, (_, n) => (n + 1) * HOURS),
  ...[30, 36, 42, 48, 54, 60, 66, 72, 78, 84, 90, 96].map(hours => hours * HOURS),
]
/** When to check a paid order, in seconds after it was credited: the webhook of a refund or of a second payment may have been lost. */
const PAID_CHECKS: readonly number[] = [15 * MINUTES, 24 * HOURS, 96 * HOURS]

/** The longest wait before a failed check is repeated, while regular checks remain. */
const RETRY_SECONDS = 5 * MINUTES
/** The wait before a failed last check is repeated. */
const LATE_RETRY_SECONDS = 6 * HOURS

/** After this time a purchase without an order id is abandoned. The request to the provider never takes this long. */
export const ORDERING_SECONDS = 5 * MINUTES

/** When to check an unpaid order next; null after the last check, when even a late authorisation (up to 3 days) has failed. */
export function nextOpenCheckAt(createdAt: Date, now: Date): Date | null {
  return firstAfter(OPEN_CHECKS, createdAt, now)
}

/** When to check a paid order next; null after the last check. */
export function nextPaidCheckAt(paidAt: Date, now: Date): Date | null {
  return firstAfter(PAID_CHECKS, paidAt, now)
}

/** When to repeat a check to which the provider did not respond. */
export function purchaseRetryAt(nextRegularCheckAt: Date | null, now: Date): Date {
  if (!nextRegularCheckAt) return addSeconds(now, LATE_RETRY_SECONDS)
  return earliest(nextRegularCheckAt, addSeconds(now, RETRY_SECONDS))
}

/** The first time after `now`; the times are given in seconds after `since`. Null when all are over. */
function firstAfter(secondsAfter: readonly number[], since: Date, now: Date): Date | null {
  return secondsAfter.map(seconds => addSeconds(since, seconds)).find(time => time > now) ?? null
}
