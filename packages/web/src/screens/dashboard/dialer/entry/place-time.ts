import { formatTimeIn } from '../../../../text/dates.ts'

/** A country whose times are further apart says nothing about the time of a phone. */
const MOST_MINUTES_APART = 120

/**
 * The time of day in a country, by what the browser knows of time zones: one, or the earliest and the latest. Null where
 * the browser knows none, where the country's times are far apart, and where it is as late as here.
 * @param country two letters
 */
export function timesIn(country: string, now: Date): [string] | [string, string] | null {
  const zones = timeZonesOf(country)
    .map(timeZone => ({ timeZone, minutes: minutesFromUtc(now, timeZone) }))
    .sort((one, other) => one.minutes - other.minutes)
  const [first, last] = [zones[0], zones.at(-1)]
  if (!first || !last || last.minutes - first.minutes > MOST_MINUTES_APART) return null
  const earliest = formatTimeIn(first.timeZone, now)
  if (last.minutes !== first.minutes) return [earliest, formatTimeIn(last.timeZone, now)]
  return first.minutes === -now.getTimezoneOffset() ? null : [earliest]
}

/** Browsers had the list as a property first, and some have none. */
function timeZonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] } =
    new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** "GMT+05:30" is 330, and "GMT" is 0. */
function minutesFromUtc(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
