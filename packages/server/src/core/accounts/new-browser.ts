/** Whether a browser, or a network, is among those in which its user has logged in: `none` if none of them is known. */
export type Standing = 'known' | 'other' | 'none'

export function standingOf(known: readonly Buffer[], hash: Buffer): Standing {
  if (known.length === 0) return 'none'
  return known.some(other => other.equals(hash)) ? 'known' : 'other'
}

/** Networks and browsers are remembered for this long after their last login. */
export const KNOWN_DAYS = 180

/**
 * Whether the user should be informed of a login, because it is in another browser than those before. The first login
 * after the registration is in none that needs a mail.
 *
 * Browsers were not always remembered. Where none is known, a known network means that the user has logged in there
 * before, and no known network that it is the first login, or the first one in a long time.
 */
export function isNewBrowser(login: {
  browser: Standing
  network: Standing
  verifiedAt: Date
  now: Date
}): boolean {
  const { browser, network, verifiedAt, now } = login
  if (browser !== 'none') return browser === 'other'
  if (network !== 'none') return network === 'other'
  return now.getTime() - verifiedAt.getTime() >= KNOWN_DAYS * 86_400_000
}
