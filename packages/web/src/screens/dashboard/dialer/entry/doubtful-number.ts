import type { NumberDoubt, NumberReading } from '@ringback/contract/phone/read-number'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { type Country, countryByCode, homeCountry } from '../../shared/countries/countries.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'

/** A number that has no price, because it is none, or because no numbering plan has it. */
export interface DoubtfulNumber {
  doubt: NumberDoubt
  number: string
  /** The country whose plan was asked. */
  country: Country
  /** Numbers that a plan has, and that the same digits may be. */
  likely: { number: string; country: Country }[]
}

/** Unfinished numbers are no reason for a doubt. Null for those, and for a number that a plan has. */
export function doubtfulNumber(
  { number, doubt }: NumberReading,
  typed: string,
  country: Country,
): DoubtfulNumber | null {
  if (doubt === null || doubt === 'incomplete' || doubt === 'empty') return null
  return { doubt, number, country, likely: likelyNumbers(typed, number, country) }
}

const MAX_LIKELY = 2

/** The digits with the plus that may have been left out, and as a number of the countries that are likely. */
function likelyNumbers(typed: string, number: string, country: Country): DoubtfulNumber['likely'] {
  if (typed.startsWith('+') || /[*#]/.test(typed)) return []
  const readings = [
    readNumber(`+${typed}`, country.code),
    ...likelyCountries().map(({ code }) => readNumber(typed, code)),
  ]
  const numbers = readings.filter(({ doubt }) => doubt === null).map(reading => reading.number)
  return [...new Set(numbers)]
    .filter(other => other !== number)
    .slice(0, MAX_LIKELY)
    .map(other => ({ number: other, country: countryOf(other, country) }))
}

/** The countries of the browser's languages, then those whose numbers are written most often without a code. */
function likelyCountries(): Country[] {
  const ofLanguages = navigator.languages.map(language => homeCountry([language]))
  return [...ofLanguages, ...['US', 'GB', 'IN'].map(countryByCode)]
}
