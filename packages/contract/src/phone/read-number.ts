import {
  type CountryCode,
  type PhoneNumber,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'
import { canBecomeNumber } from './beginnings.ts'
import { dialableChars, lettersToDigits, plainDigits } from './digits.ts'
import { afterInternationalPrefix } from './international-prefix.ts'
import { isVanity, partsOf, withoutScheme } from './number-text.ts'
import { type ShortNumberKind, kindOfShortNumber } from './short-numbers.ts'

/**
 * What stands against dialling a text. `unlisted`: its length is possible, but no numbering plan that we know has such
 * a number. `incomplete`: digits are missing. `impossible`: no digits can make it a number. `keys`: it has * or #.
 */
export type NumberDoubt =
  | 'unlisted'
  | 'incomplete'
  | 'too-long'
  | 'impossible'
  | 'keys'
  | 'empty'
  | ShortNumberKind

/** What a text is as a phone number. */
export interface NumberReading {
  /** In E.164 without a doubt, and when it is `unlisted`; otherwise the dialable characters of the text. */
  number: string
  /** Null if a numbering plan has the number. */
  doubt: NumberDoubt | null
  /** The digits that reach a person behind the number. */
  extension: string | null
  /** A second number of the text, as it is written. */
  rest: string | null
}

/**
 * Reads what a person typed, pasted or imported, or what a link contains. All fields for numbers, files and links use
 * it, so that the same text is the same number everywhere. A number without a plus is read by the plan of `country`,
 * which is tried first, its international prefixes included.
 */
export function readNumber(written: string, country: CountryCode): NumberReading {
  const text = withoutScheme(plainDigits(written).trim())
  const chars = dialableChars(text)
  const nothing = { number: chars, extension: null, rest: null }
  if (chars === '') return { ...nothing, doubt: 'empty' }
  if (/^[*#]|^\+?[\d*#]*[*#][\d*#]*$/.test(text)) return { ...nothing, doubt: 'keys' }
  if (kindOfShortNumber(chars) === 'emergency-number') {
    return { ...nothing, doubt: 'emergency-number' }
  }
  const found = likeliest(text, country)
  if (found === null) return { ...nothing, doubt: doubtOf(chars, country) }
  const { number, ext } = found.phone
  const short = kindOfShortNumber(number)
  if (short !== null) return { ...nothing, doubt: short }
  if (IMPOSSIBLE_AREA_CODE.test(number)) return { ...nothing, doubt: 'impossible' }
  const rest = /\d/.test(found.rest) ? found.rest : null
  return {
    number,
    doubt: found.phone.isValid() ? null : 'unlisted',
    extension: ext ?? null,
    rest: ext === undefined ? rest : null,
  }
}

/** North American area codes begin with 2 to 9. A 0 or 1 in that place is a dialling prefix that hides another number. */
export const IMPOSSIBLE_AREA_CODE = /^\+1[01]/

interface Found {
  phone: PhoneNumber
  rest: string
}

/** A number that a plan has, wherever it stands in the text; otherwise the first one of a possible length. */
function likeliest(text: string, country: CountryCode): Found | null {
  const found: Found[] = []
  for (const { part, rest } of partsOf(text)) {
    for (const variant of isVanity(part) ? [inDigits(part), part] : [part]) {
      for (const phone of phonesOf(variant, country)) {
        if (phone.isValid()) return { phone, rest }
        found.push({ phone, rest })
      }
    }
  }
  return found[0] ?? null
}

/** 00 is also written where another prefix is dialled, because no other number starts with it. */
const ZEROS = /^\D*00(?=\D*[1-9])/

/** The numbers of a possible length that a text may be. */
function phonesOf(text: string, country: CountryCode): PhoneNumber[] {
  if (text.trim().startsWith('+')) return possible(text, country)
  const { ends, numbers } = afterInternationalPrefix(text, country)
  const dialled = numbers.flatMap(number => possible(number, country))
  const plain = possible(text, country)
  if (ends.length > 0) return [...dialled, ...plain.filter(phone => phone.isValid())]
  return ZEROS.test(text) ? [...plain, ...possible(text.replace(ZEROS, '+'), country)] : plain
}

function possible(text: string, country: CountryCode): PhoneNumber[] {
  const phone = parsePhoneNumberFromString(text, country)
  return phone?.isPossible() ? [phone] : []
}

/** 1-800 and its like are written with their calling code, so they are read like a number with a plus. */
const NORTH_AMERICAN = /^\+?(?=1\D*8\d\d\D)/

function inDigits(vanity: string): string {
  return lettersToDigits(vanity.replace(NORTH_AMERICAN, '+'))
}

function doubtOf(chars: string, country: CountryCode): NumberDoubt {
  const international = chars.startsWith('+') ? chars : `+${getCountryCallingCode(country)}${chars}`
  // North American service codes, such as 411, are no area codes.
  if (/^\+1[2-9]11/.test(international)) return 'short-number'
  if (canBecomeNumber(chars, country)) return 'incomplete'
  if (/^[1-9]\d{1,3}$/.test(chars)) return 'short-number'
  return validatePhoneNumberLength(chars, country) === 'TOO_LONG' ? 'too-long' : 'impossible'
}
