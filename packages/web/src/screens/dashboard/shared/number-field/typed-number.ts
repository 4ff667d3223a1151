import { dialableChars as charsOf, lettersToDigits } from '@ringback/contract/phone/digits'
import type { NumberReading } from '@ringback/contract/phone/read-number'
import type { CountryCode } from 'libphonenumber-js/max'
import { type Country, countryByCode, mainCountryOf } from '../countries/countries.ts'
import { asYouType, parsePhoneNumber, readNumber } from '../../../../phone/numbering-plan.ts'

/*
 * The number field stores the dialable characters ("+447400123456", "02079460018", "*67") and shows them
 * grouped ("+44 7400 123456", "020 7946 0018"). The grouping changes with every digit, so the caret position
 * is counted in dialable characters and converted to a column afterwards.
 */

/**
 * The number as the field shows it. A number without plus is grouped by the rules of `country`. A number with
 * * or # is in no numbering plan, so it is not grouped.
 */
export function groupDigits(number: string, country?: CountryCode): string {
  if (number === '' || /[*#]/.test(number)) return number
  return asYouType(country).input(number)
}

/** The dialable characters of a typed text: digits, * and #, and a plus in front. A letter is the digit of its key. */
export function dialableChars(text: string): string {
  return charsOf(lettersToDigits(text))
}

export interface Edit {
  number: string
  /** How many dialable characters stand before the caret. */
  charsBeforeCaret: number
}

/**
 * Applies one edit of the field. `previous` is the number before the edit; `text` and `caret` are the field's
 * text and caret after it. Deleting a space deletes the digit before it, so that backspace always removes a
 * digit. The same number in another notation, for example from autofill, changes nothing.
 */
export function applyEdit(
  previous: string,
  text: string,
  caret: number,
  country?: CountryCode,
): Edit {
  const number = dialableChars(text)
  const charsBeforeCaret = dialableChars(text.slice(0, caret)).length
  const grouped = groupDigits(previous, country)
  if (number === previous && text.length === grouped.length - 1 && charsBeforeCaret > 0) {
    const shortened = number.slice(0, charsBeforeCaret - 1) + number.slice(charsBeforeCaret)
    return { number: shortened, charsBeforeCaret: charsBeforeCaret - 1 }
  }
  return { number, charsBeforeCaret }
}

/**
 * The column of the caret in `groupDigits(shown, country)`. `shown` is the number after the edit, which may
 * lack characters that were typed, such as the 0 in front of a national number.
 */
export function caretColumn(edit: Edit, shown: string, country?: CountryCode): number {
  const { number, charsBeforeCaret } = edit
  let samePrefix = 0
  while (samePrefix < shown.length && shown[samePrefix] === number[samePrefix]) samePrefix++
  const removedBefore = charsBeforeCaret > samePrefix ? number.length - shown.length : 0
  return columnOf(groupDigits(shown, country), charsBeforeCaret - removedBefore)
}

/** The column of a caret that stands after `count` dialable characters of the grouped number. */
function columnOf(grouped: string, count: number): number {
  if (count >= grouped.replace(/[^\d+*#]/g, '').length) return grouped.length
  let seenChars = 0
  for (let column = 0; column < grouped.length; column++) {
    if (seenChars === count) return column
    if (/[\d+*#]/.test(grouped.charAt(column))) seenChars++
  }
  return grouped.length
}

/**
 * What the field shows of a pasted or linked number: E.164, or the characters of a text that is no number, and of a
 * number that `country` would have, if its plan does not know it. Null for a text without digits.
 */
export function fieldNumber(
  text: string,
  { number, doubt }: NumberReading,
  country: Country,
): string | null {
  if (doubt === 'empty') return null
  const isGuess = doubt === 'unlisted' && number.startsWith(country.dialCode)
  return isGuess && !charsOf(text).startsWith('+') ? charsOf(text) : number
}

/**
 * Removes a dial code that stands twice, because the page wrote `dialCode` into the field and the user typed
 * it again. As long as both readings are possible, the number stays as it is.
 */
export function withoutRepeatedCode(number: string, dialCode: string): string {
  const code = dialCode.slice(1)
  if (!number.startsWith(dialCode + code)) return number
  const single = `+${number.slice(dialCode.length)}`
  // No number of the North American plan starts with 1.
  if (code === '1') return single
  return isValidNumber(single) && !isValidNumber(number) ? single : number
}

/**
 * Removes the 0 that is dialled only inside a country: "+4402079460018" becomes "+442079460018". A 0 that
 * belongs to the number stays, as in Italy: "+390612345678".
 */
export function withoutTrunkPrefix(number: string): string {
  // Most edits end here, without a parse.
  if (!/^\+\d{1,3}0\d+$/.test(number)) return number
  const parsed = parsePhoneNumber(number)
  if (!parsed?.isValid()) return number
  const { countryCallingCode, nationalNumber } = parsed
  const hasOnlyPrefix =
    number.startsWith(`+${countryCallingCode}0`) && number.endsWith(nationalNumber)
  return hasOnlyPrefix ? parsed.number : number
}

function isValidNumber(number: string): boolean {
  return parsePhoneNumber(number)?.isValid() ?? false
}

/** The country of a number. Returns the picked country for a number whose country is not known yet. */
export function countryOf(number: string, picked: Country): Country {
  if (!number.startsWith('+')) return picked
  const parser = asYouType()
  parser.input(number)
  const code = parser.getCountry()
  if (code) return countryByCode(code)
  const callingCode = parser.getCallingCode()
  if (callingCode === undefined || `+${callingCode}` === picked.dialCode) return picked
  return mainCountryOf(callingCode) ?? picked
}

/** The country of a number in E.164; null for a number of no country, a withheld one, and while the plans load. */
export function knownCountryOf(number: string): Country | null {
  if (!number.startsWith('+')) return null
  const parser = asYouType()
  parser.input(number)
  const callingCode = parser.getCallingCode()
  if (callingCode === undefined) return null
  const code = parser.getCountry()
  return code ? countryByCode(code) : (mainCountryOf(callingCode) ?? null)
}

/**
 * The number after the country was changed in the picker. An empty number becomes the dial code, a
 * national number is parsed by the new country's rules, and an international one gets the new dial code.
 */
export function changeCountry(number: string, oldCountry: Country, newCountry: Country): string {
  if (number === '' || number === '+') return newCountry.dialCode
  if (/[*#]/.test(number)) return number
  if (!number.startsWith('+')) return readNumber(number, newCountry.code).number
  if (number.startsWith(oldCountry.dialCode))
    return newCountry.dialCode + number.slice(oldCountry.dialCode.length)
  return number
}
