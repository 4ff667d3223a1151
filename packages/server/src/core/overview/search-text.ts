import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What an operator typed, as the parts of it that can be searched for. */
export interface SearchText {
  /** As typed, for ids. */
  text: string
  /** In lower case, for e-mail addresses. */
  lower: string
  /**
   * A text for `to_tsquery` that requires each word of a name or e-mail address, with any ending. Null for the
   * beginning of an address, which has an "at" sign, and for a text without letters and digits.
   */
  words: string | null
  phone: SearchedPhone | null
}

/** A text that may be a phone number. */
export interface SearchedPhone {
  /** A plus and the digits: the beginning of an international number. */
  beginning: string
  /** The whole numbers that the text is in the national format of some country, for example `020 7946 0958`. */
  national: string[]
}

export function readSearchText(text: string): SearchText {
  return { text, lower: text.toLowerCase(), words: wordQuery(text), phone: readPhone(text) }
}

function wordQuery(text: string): string | null {
  if (/[^@]@/.test(text)) return null
  const words = text.match(/[\p{L}\p{N}]+/gu)
  return words && words.map(word => `'${word}':*`).join(' & ')
}

/** Spaces, dots, dashes, slashes, brackets and the prefix 00 are how people write and paste numbers. */
function readPhone(text: string): SearchedPhone | null {
  // Copied text often has no-break spaces and marks of the writing direction.
  const typed = text.replace(/[\p{Zs}\p{Cf}\u2010-\u2015]/gu, ' ').trim()
  if (!/^(tel:)?\+?[\d\s()./-]+$/.test(typed)) return null
  const digits = typed.replace(/\(0\)/, '').replace(/\D/g, '')
  if (digits.length < 3 || digits.length > 17) return null
  const isInternational = typed.includes('+')
  return {
    beginning: `+${isInternational ? digits : digits.replace(/^00/, '')}`,
    national: isInternational ? [] : nationalNumbers(digits),
  }
}

/** Shorter texts are national numbers of too many countries to mean one. */
const NATIONAL_DIGITS_MIN = 7

function nationalNumbers(digits: string): string[] {
  if (digits.length < NATIONAL_DIGITS_MIN) return []
  const numbers = getCountries().flatMap(country => {
    const parsed = parsePhoneNumberFromString(digits, country)
    return parsed?.isPossible() ? [parsed.number] : []
  })
  return [...new Set(numbers)]
}
