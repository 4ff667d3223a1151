/** How to ask the carrier for numbers that fit a pattern, and what of its answer fits. */
export interface AskedPattern {
  /** Null is any number. */
  contains: string | null
  /** On the digits of a number. */
  matches: RegExp
  /** Whether the carrier answers only what fits. */
  isExact: boolean
}

/**
 * Digits, and `*` for any one of them, in the words of Twilio's `Contains`: it wants two digits or more, and
 * takes no wildcards between them. What it cannot be asked, we look for in what it answers.
 */
export function patternFor(pattern: string | null): AskedPattern {
  if (pattern === null) return { contains: null, matches: /^/, isExact: true }
  const matches = new RegExp(pattern.replaceAll('*', '\\d'))
  const runs = pattern.split('*').sort((a, b) => b.length - a.length)
  const [longest = ''] = runs
  if (longest.length < 2) return { contains: null, matches, isExact: false }
  const isExact = longest.length === pattern.length
  return { contains: longest, matches, isExact }
}
