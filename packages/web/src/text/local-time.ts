/** The time zone of the browser, for example `Europe/Berlin`. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The day of a time in the zone of the browser: `2026-11-03`. */
export function localDay(time: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}

/** A time zone as people name it, with its distance to UTC at `now`: "Kolkata, UTC+5:30". One that this browser does not know has no distance. */
export function zoneText(zone: string, now: Date): string {
  if (UTC_NAMES.has(zone)) return 'UTC'
  const offset = offsetOf(zone, now)
  return offset === null ? cityOf(zone) : `${cityOf(zone)}, ${offset}`
}

const UTC_NAMES: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'])

/** "UTC+5:30" */
function offsetOf(zone: string, now: Date): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    const name = parts.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
    return name?.replace('GMT', 'UTC') ?? null
  } catch {
    return null
  }
}

/** "Buenos Aires", for `America/Argentina/Buenos_Aires` */
export function cityOf(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return NEW_NAMES[city] ?? city
}

/** Browsers list these zones by the names that the cities had. */
const NEW_NAMES: Partial<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}
