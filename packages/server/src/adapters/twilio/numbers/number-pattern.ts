/** How to request numbers that match a pattern, and how to filter the response. */
export interface PatternQuery {
  /** Twilio's `Contains` parameter; null requests any number. */
  contains: string | null
  /** Tests the digits of a number. */
  matches: RegExp
  /** Whether every number of the response matches. */
  isExact: boolean
}

/**
 * Translates a pattern of digits and `*` (any one digit) to Twilio's `Contains`, which needs two digits or
 * more and allows no wildcard between them. The longest run of digits is requested, and the rest is filtered here.
 */
export function patternQuery(pattern: string | null): PatternQuery {
  if (pattern === null) return { contains: null, matches: /^/, isExact: true }
  const matches = new RegExp(pattern.replaceAll('*', '\\d'))
  const runs = pattern.split('*').sort((a, b) => b.length - a.length)
  const [longest = ''] = runs
  if (longest.length < 2) return { contains: null, matches, isExact: false }
  const isExact = longest.length === pattern.length
  return { contains: longest, matches, isExact }
}
