import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Country, countryByCode, mainCountryOf } from '../../shared/countries.ts'

/*
 * The number field stores the dialable characters ("+447400123456", "*67") and shows them grouped
 * ("+44 7400 123456"). The grouping changes with every digit, so the caret position is counted in
 * dialable characters and converted to a column afterwards.
 */

/** What the field shows for a number. A number with * or # is not in any numbering plan, so it stays ungrouped. */
export function groupDigits(number: string): string {
  if (/[*#]/.test(number)) return number
  return new AsYouType().input(number)
}

/** The dialable characters of a text: digits, * and #, and a plus in front. */
export function dialableChars(text: string): string {
  const kept = text.replace(/[^\d+*#]/g, '')
  return kept.charAt(0) + kept.slice(1).replaceAll('+', '')
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
  const shown = groupDigits(previous)
  if (number === previous && text.length === shown.length - 1 && charsBeforeCaret > 0) {
    const shorter = number.slice(0, charsBeforeCaret - 1) + number.slice(charsBeforeCaret)
    return { number: shorter, caret: columnOf(shorter, charsBeforeCaret - 1) }
  }
  return { number, caret: columnOf(number, charsBeforeCaret) }
}

/** The caret's column in the grouped number after `count` dialable characters. */
function columnOf(number: string, count: number): number {
  const shown = groupDigits(number)
  if (count >= number.length) return shown.length
  let seen = 0
  for (let column = 0; column < shown.length; column++) {
    if (seen === count) return column
    if (/[\d+*#]/.test(shown.charAt(column))) seen++
  }
  return shown.length
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
export function changeCountry(number: string, from: Country, to: Country): string {
  if (number === '' || number === '+') return to.dialCode
  if (/[*#]/.test(number)) return number
  if (!number.startsWith('+')) return parsePhoneNumberFromString(number, to.code)?.number ?? number
  if (number.startsWith(from.dialCode)) return to.dialCode + number.slice(from.dialCode.length)
  return number
}
