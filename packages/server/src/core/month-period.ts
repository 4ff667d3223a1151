/** The instants at which a month begins and ends in a time zone: from `from` on, and before `to`. */
export interface MonthPeriod {
  from: Date
  to: Date
}

/**
 * A month ends where the next one begins. A local midnight that the zone skips counts as the time after the gap.
 *
 * @param month `2026-11`
 * @param timeZone an IANA time zone that this program knows
 */
export function monthPeriod(month: string, timeZone: string): MonthPeriod {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: monthStart(year, number - 1, timeZone), to: monthStart(year, number, timeZone) }
}

/** The date of a time in a zone: `2026-11-30`. */
export function localDate(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** The month of a time in a zone: `2026-11`. */
export function localMonth(at: Date, timeZone: string): string {
  return localDate(at, timeZone).slice(0, 7)
}

/** The month after this one. */
export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

function monthStart(year: number, monthIndex: number, timeZone: string): Date {
  const local = Date.UTC(year, monthIndex, 1)
  // The clock may be changed between midnight in UTC and in the zone, so the first offset is a guess.
  const guess = local - offsetMs(local, timeZone)
  const start = local - offsetMs(guess, timeZone)
  const isMidnight = start + offsetMs(start, timeZone) === local
  return new Date(isMidnight ? start : Math.max(guess, start))
}

/** How far the zone's clock is ahead of UTC. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone }).formatToParts(at)
  const part = (type: string) => Number(parts.find(found => found.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - at
}

const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
