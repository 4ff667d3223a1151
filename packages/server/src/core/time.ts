export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** How far our clock and the carrier's may be apart. The carrier refuses voice tokens of another time. */
export const MAX_CLOCK_SKEW_SECONDS = 60

const RETRY_MIN_SECONDS = 15
const RETRY_MAX_SECONDS = HOUR_SECONDS

export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}

/** The seconds from `start` to `end`, with fractions. Negative when `end` is before `start`. */
export function secondsBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / 1000
}

export function earliest(a: Date, b: Date): Date {
  return a < b ? a : b
}

/** Midnight UTC of the day that contains `time`. */
export function startOfDay(time: Date): Date {
  const day = new Date(time)
  day.setUTCHours(0, 0, 0, 0)
  return day
}

/** When to retry a request that has failed since `since`. The wait is a quarter of the time from `since` to `now`, but at least 15 s and at most one hour. */
export function retryAt(since: Date, now: Date): Date {
  const waitSeconds = secondsBetween(since, now) / 4
  return addSeconds(now, Math.min(Math.max(waitSeconds, RETRY_MIN_SECONDS), RETRY_MAX_SECONDS))
}

/** Whether a case that has waited for a vendor since `since` is a day old, so that an operator must check it. */
export function needsOperator(since: Date, now: Date): boolean {
  return now >= addSeconds(since, DAY_SECONDS)
}
