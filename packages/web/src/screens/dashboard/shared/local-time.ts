/** The time zone of the browser, for example `Europe/Berlin`. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The day of a time in the zone of the browser: `2026-11-03`. */
export function localDay(time: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}
