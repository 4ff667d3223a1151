import { addSeconds } from '../time.ts'

const MINUTES = 60
const HOURS = 3_600

/** Seconds after an order was made at which the provider is asked about it, if nothing is heard. */
const OPEN_CHECKS: readonly number[] = [
  ...[1, 2, 5, 15].map(minutes => minutes * MINUTES),
  ...Array.from({ length: 24 }, (_, n) => (n + 1) * HOURS),
  ...[30, 36, 42, 48, 54, 60, 66, 72, 78, 84, 90, 96].map(hours => hours * HOURS),
]
/** Seconds after its credit: a refund or a second payment may be among the webhooks that were lost. */
const PAID_CHECKS: readonly number[] = [15 * MINUTES, 24 * HOURS, 96 * HOURS]

/** A provider that does not answer is not left alone for hours, while it is likely that somebody pays. */
const RETRY_SECONDS = 5 * MINUTES
const LATE_RETRY_SECONDS = 6 * HOURS

/** How long an order may be in the making: longer than the provider is waited for. */
export const ORDERING_SECONDS = 5 * MINUTES

/** When to ask about an unpaid order next; null when nobody will pay it any more (late authorisations take up to 3 days). */
export function nextOpenCheckAt(createdAt: Date, now: Date): Date | null {
  return nextOf(OPEN_CHECKS, createdAt, now)
}

/** When to look at a paid order again; null when it was looked at often enough. */
export function nextPaidCheckAt(paidAt: Date, now: Date): Date | null {
  return nextOf(PAID_CHECKS, paidAt, now)
}

/** When to ask a provider again that did not answer. */
export function purchaseRetryAt(next: Date | null, now: Date): Date {
  if (!next) return addSeconds(now, LATE_RETRY_SECONDS)
  const soon = addSeconds(now, RETRY_SECONDS)
  return next < soon ? next : soon
}

function nextOf(seconds: readonly number[], since: Date, now: Date): Date | null {
  return seconds.map(each => addSeconds(since, each)).find(moment => moment > now) ?? null
}
