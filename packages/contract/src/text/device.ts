/** A browser and its system in words, as a user agent names them. Null is a name that is not in our list. */
export interface Device {
  browser: string | null
  system: string | null
}

/**
 * The browser and the system of a user agent. The result has no other text than that of the lists below, whatever the
 * sender wrote.
 */
export function deviceOf(userAgent: string): Device {
  const name = (list: readonly Named[]) =>
    list.find(([token]) => userAgent.includes(token))?.[1] ?? null
  return { browser: name(BROWSERS), system: name(SYSTEMS) }
}

/** "Firefox on Windows", "Firefox", or null when the browser is unknown. */
export function deviceName({ browser, system }: Device): string | null {
  return browser === null || system === null ? browser : `${browser} on ${system}`
}

type Named = readonly [token: string, name: string]

/** Most browsers name those that they are like too, so the first match counts. */
const BROWSERS: readonly Named[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: readonly Named[] = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]
