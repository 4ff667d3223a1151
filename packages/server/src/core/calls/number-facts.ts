import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What the numbering plans say about a number. Null when they do not contain it. */
export interface NumberFacts {
  /** ISO 3166 alpha-2. */
  country: string | null
  /** For example `MOBILE` or `FIXED_LINE`. */
  type: string | null
}

export function factsOfNumber(number: string): NumberFacts {
  const parsed = parsePhoneNumberFromString(number)
  return { country: parsed?.country ?? null, type: parsed?.getType() ?? null }
}
