/**
 * "2026-12-01 17:30 (Asia/Kolkata)", or "2026-12-01 12:00 UTC".
 *
 * @param timeZone an IANA name; null, or one that this program does not know, for UTC
 */
export function mailTime(at: Date, timeZone: string | null): string {
  const local = timeZone === null ? null : localTime(at, timeZone)
  return local ?? `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** In Swedish, because it writes dates as ISO 8601 does. */
function localTime(at: Date, timeZone: string): string | null {
  try {
    const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
    return `${new Intl.DateTimeFormat('sv-SE', format).format(at)} (${timeZone})`
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
