import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Country, countryByCode, mainCountryOf } from '../../shared/countries.ts'

/*
 * The number field holds what was dialled, bare ("+447400123456", "*67"), and shows it grouped
 * ("+44 7400 123456"). Grouping moves with every digit, so the caret is counted in dialled
 * characters, never in columns.
 */

/** What the field shows for a bare number. Stars and hashes belong to no plan: shown as they are. */
export function grouped(bare: string): string {
  if (/[*#]/.test(bare)) return bare
  return new AsYouType().input(bare)
}

/** The dialled characters of any text. A plus counts only in front. */
export function bareOf(text: string): string {
  const kept = text.replace(/[^\d+*#]/g, '')
  return kept.charAt(0) + kept.slice(1).replaceAll('+', '')
}

export interface Edit {
  bare: string
  /** Where the caret belongs in `grouped(bare)`, in columns. */
  caret: number
}

/**
 * One change of the field: `text` and `caret` as the browser left them, `before` the bare number.
 * Deleting a space, and nothing else, deletes the digit behind it, so that backspace always takes
 * something away. The same number in another notation (from autofill, say) stays the same number.
 */
export function edited(before: string, text: string, caret: number): Edit {
  const bare = bareOf(text)
  const ahead = bareOf(text.slice(0, caret)).length
  const shown = grouped(before)
  if (bare === before && text.length === shown.length - 1 && ahead > 0) {
    const shorter = bare.slice(0, ahead - 1) + bare.slice(ahead)
    return { bare: shorter, caret: columnOf(shorter, ahead - 1) }
  }
  return { bare, caret: columnOf(bare, ahead) }
}

/** Column of the caret in the grouped number after `count` dialled characters. */
function columnOf(bare: string, count: number): number {
  const shown = grouped(bare)
  if (count >= bare.length) return shown.length
  let seen = 0
  for (let column = 0; column < shown.length; column++) {
    if (seen === count) return column
    if (/[\d+*#]/.test(shown.charAt(column))) seen++
  }
  return shown.length
}

/**
 * A pasted, linked or shared number in any notation as E.164, read with the picked country's
 * rules when it is national; null when there is no number in it.
 */
export function fromAnyNotation(text: string, country: CountryCode): string | null {
  // 00 is how most of the world dials +; a plan that dials it otherwise has no number starting so.
  const international = text.trim().replace(/^(tel:)?\s*00(?=[\s\d])/i, '+')
  const parsed = parsePhoneNumberFromString(international, country)
  if (parsed) return parsed.number
  const bare = bareOf(international)
  return /\d/.test(bare) ? bare : null
}

/** Whose number this is: as far as the digits tell, and the picked country as long as it fits. */
export function countryOf(bare: string, picked: Country): Country {
  if (!bare.startsWith('+')) return picked
  const reader = new AsYouType()
  reader.input(bare)
  const told = reader.getCountry()
  if (told) return countryByCode(told)
  const callingCode = reader.getCallingCode()
  if (callingCode === undefined || `+${callingCode}` === picked.dialCode) return picked
  return mainCountryOf(callingCode) ?? picked
}

/**
 * The number after another country was picked: an empty one begins with its dial code, a national
 * one is read by its rules, an international one changes its dial code.
 */
export function withCountry(bare: string, from: Country, to: Country): string {
  if (bare === '' || bare === '+') return to.dialCode
  if (/[*#]/.test(bare)) return bare
  if (!bare.startsWith('+')) return parsePhoneNumberFromString(bare, to.code)?.number ?? bare
  if (bare.startsWith(from.dialCode)) return to.dialCode + bare.slice(from.dialCode.length)
  return bare
}
