import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Country, countryByCode, mainCountryOf } from '../countries.ts'

/*
 * The number field stores the dialable characters ("+447400123456", "*67") and shows them grouped
 * ("+44 7400 123456"). The grouping changes with every digit, so the caret position is counted in
 * dialable characters and converted to a column afterwards.
 */

/** The number as the field shows it. A number with * or # is in no numbering plan, so it is not grouped. */
export function groupDigits(number: string): string {
  if (/[*#]/.test(number)) return number
  return new AsYouType().input(number)
}

/** The dialable characters of a text: digits, * and #, and a plus in front. */
export function dialableChars(text: string): string {
  const dialable = text.replace(/[^\d+*#]/g, '')
  return dialable.charAt(0) + dialable.slice(1).replaceAll('+', '')
}

export interface Edit {
  number: string
  /** The caret's column in `groupDigits(number)`. */
  caret: number
}

/**
 * Applies one edit of the field. `previous` is the number before the edit; `text` and `caret` are the field's
 * text and caret after it. Deleting a space deletes the digit before it, so that backspace always removes a
 * digit. The same number in another notation, for example from autofill, changes nothing.
 */
export function applyEdit(previous: string, text: string, caret: number): Edit {
  const number = dialableChars(text)
  const charsBeforeCaret = dialableChars(text.slice(0, caret)).length
  const grouped = groupDigits(previous)
  if (number === previous && text.length === grouped.length - 1 && charsBeforeCaret > 0) {
    const shortened = number.slice(0, charsBeforeCaret - 1) + number.slice(charsBeforeCaret)
    return { number: shortened, caret: columnOf(shortened, charsBeforeCaret - 1) }
  }
  return { number, caret: columnOf(number, charsBeforeCaret) }
}

/** The column of a caret that stands after `count` dialable characters of the grouped number. */
function columnOf(number: string, count: number): number {
  const grouped = groupDigits(number)
  if (count >= number.length) return grouped.length
  let seenChars = 0
  for (let column = 0; column < grouped.length; column++) {
    if (seenChars === count) return column
    if (/[\d+*#]/.test(grouped.charAt(column))) seenChars++
  }
  return grouped.length
}

/**
 * Converts a pasted or linked number from any notation to E.164. A national number is parsed by the rules
 * of `country`. Returns null when the text contains no digit.
 */
export function parseNotation(text: string, country: CountryCode): string | null {
  // 00 is the international prefix of most countries. In the other countries no number starts with 00.
  const international = text.trim().replace(/^(tel:)?\s*00(?=[\s\d])/i, '+')
  const parsed = parsePhoneNumberFromString(international, country)
  if (parsed) return parsed.number
  const number = dialableChars(international)
  return /\d/.test(number) ? number : null
}

/** The country of a number. Returns the picked country for a number whose country is not known yet. */
export function countryOf(number: string, picked: Country): Country {
  if (!number.startsWith('+')) return picked
  const parser = new AsYouType()
  parser.input(number)
  const code = parser.getCountry()
  if (code) return countryByCode(code)
  const callingCode = parser.getCallingCode()
  if (callingCode === undefined || `+${callingCode}` === picked.dialCode) return picked
  return mainCountryOf(callingCode) ?? picked
}

/**
 * The number after the country was changed in the picker. An empty number becomes the dial code, a
 * national number is parsed by the new country's rules, and an international one gets the new dial code.
 */
export function changeCountry(number: string, oldCountry: Country, newCountry: Country): string {
  if (number === '' || number === '+') return newCountry.dialCode
  if (/[*#]/.test(number)) return number
  if (!number.startsWith('+'))
    return parsePhoneNumberFromString(number, newCountry.code)?.number ?? number
  if (number.startsWith(oldCountry.dialCode))
    return newCountry.dialCode + number.slice(oldCountry.dialCode.length)
  return number
}
