import * as z from 'zod/mini'
import { lazily } from '../lazily.ts'

const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** An IANA time zone that this program knows, for example `Europe/Berlin`. An offset such as `+02:00` is none. */
export const timeZone = lazily(() =>
  z.string().check(
    z.maxLength(64),
    z.regex(/^[A-Za-z]/),
    z.refine(zone => localTime(zone, new Date(0)) !== null),
  ),
)

/** The hours of each day in which calls to a rented number do not ring. */
export const quietHours = lazily(() =>
  z
    .object({
      /** The first quiet minute, `HH:MM` in the time zone. */
      from: timeOfDay(),
      /** The first minute that is not quiet any more. Earlier than `from` if the quiet hours last over midnight. */
      until: timeOfDay(),
      timeZone,
    })
    .check(z.refine(({ from, until }) => from !== until)),
)
export type QuietHours = z.infer<typeof quietHours>

/** Whether calls at this time do not ring. In a time zone that this program does not know, they ring. */
export function isQuiet(quiet: QuietHours, at: Date): boolean {
  const { from, until } = quiet
  const time = localTime(quiet.timeZone, at)
  if (time === null) return false
  return from < until ? from <= time && time < until : from <= time || time < until
}

/** `HH:MM` of a time in a time zone; null if this program does not know the zone. */
function localTime(zone: string, at: Date): string | null {
  try {
    const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en-GB', format).format(at)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
