import { DAY_SECONDS, HOUR_SECONDS, addSeconds, secondsBetween, startOfDay } from '../time.ts'

/** How long the totals of today stay valid. */
const TODAY_SECONDS = 10
/** Calls are compared with the carrier's records, and their costs change, for about two days after their end. */
const RECENT_SECONDS = 3 * DAY_SECONDS

/**
 * The days (their midnights, UTC) whose totals are missing or outdated, newest first.
 *
 * @param kept `firstActivity` is when the first call ended or the first entry was posted. `computedAt` has the
 *   time at which the totals of a day were computed, by the time of its midnight
 */
export function outdatedDays(
  now: Date,
  maxDays: number,
  kept: { firstActivity: Date | null; computedAt: ReadonlyMap<number, Date> },
): Date[] {
  const today = startOfDay(now)
  const days = Array.from({ length: maxDays }, (_, n) => addSeconds(today, -n * DAY_SECONDS))
  const firstDay = startOfDay(kept.firstActivity ?? now)
  return days.filter(day => {
    if (day < firstDay) return day.getTime() === today.getTime()
    const computedAt = kept.computedAt.get(day.getTime())
    return !computedAt || now >= validUntil(day, computedAt, now)
  })
}

function validUntil(day: Date, computedAt: Date, now: Date): Date {
  const ageSeconds = secondsBetween(day, now)
  if (ageSeconds < DAY_SECONDS) return addSeconds(computedAt, TODAY_SECONDS)
  // Totals that were computed before the end of their day are incomplete.
  if (computedAt < addSeconds(day, DAY_SECONDS)) return computedAt
  return addSeconds(computedAt, ageSeconds < RECENT_SECONDS ? HOUR_SECONDS : DAY_SECONDS)
}
