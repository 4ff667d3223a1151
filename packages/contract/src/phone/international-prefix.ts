import { type CountryCode, Metadata } from 'libphonenumber-js/max'

export interface Prefixed {
  /** Where the prefixes end that the text begins with. */
  ends: number[]
  /** The numbers behind it, with a plus. Several when a longer prefix begins with a shorter one; the longest is first. */
  numbers: string[]
}

/**
 * Reads a text that begins with an international prefix of `country`: 0011 in Australia, 011 in North America, 001 in
 * Hong Kong. If the text has its digits in groups, the prefix ends where a group ends.
 */
export function afterInternationalPrefix(text: string, country: CountryCode): Prefixed {
  const prefix = new RegExp(`^(?:${internationalPrefixOf(country)})$`)
  const number = /^[\d\s().\-/]*/.exec(text)?.[0].trim() ?? ''
  const isGrouped = /\d\D+\d/.test(number)
  const ends: number[] = []
  let digits = ''
  for (let end = 1; end <= number.length && digits.length < LONGEST_PREFIX; end++) {
    const character = number.charAt(end - 1)
    if (!/\d/.test(character)) continue
    digits += character
    // No country or network begins with 0.
    if (prefix.test(digits) && /^\D*[1-9]/.test(number.slice(end))) ends.unshift(end)
  }
  const numbers = ends
    .filter(end => !isGrouped || /\D/.test(number.charAt(end)))
    .map(end => `+${text.slice(end)}`)
  return { ends, numbers }
}

/** Carriers' prefixes in Brazil, Colombia and Australia. */
const LONGEST_PREFIX = 8

/** A regular expression of the numbering plan. */
function internationalPrefixOf(country: CountryCode): string {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return metadata.numberingPlan?.IDDPrefix() ?? '00'
}
