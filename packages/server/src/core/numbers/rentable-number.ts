import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import type { Micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NumberFees } from './number-fees.ts'

/** A kind of number, and what renting it costs. */
export interface NumberKind {
  countryCode: string
  type: NumberType
  monthlyFee: Micros
}

/** All kinds with a fee that this number may have. Only the carrier knows its actual kind. */
export function possibleKinds(number: E164, fees: NumberFees, markupPercent: number): NumberKind[] {
  const known = parsePhoneNumberFromString(number)
  if (!known) return []
  const isTollFree = known.getType() === 'TOLL_FREE'
  const isCountrySpecific = known.isValid() && !isTollFree
  const countries = isCountrySpecific
    ? known.getPossibleCountries()
    : countriesOf(known.countryCallingCode)
  return countries.flatMap(countryCode =>
    fees.typesOf(countryCode).flatMap(type => {
      const monthlyFee = fees.feeOf(countryCode, type, markupPercent)
      // Some numbering plans do not distinguish local from mobile, but all know toll-free numbers.
      const isPossible = known.isValid() ? isTollFree === (type === 'toll_free') : true
      return monthlyFee !== null && isPossible ? [{ countryCode, type, monthlyFee }] : []
    }),
  )
}

/**
 * All countries with this calling code. They share toll-free numbers, and a number that the numbering plans do not
 * contain may belong to any of them.
 */
function countriesOf(callingCode: string): string[] {
  return VIRTUAL_NUMBER_COUNTRIES.filter(({ dialCode }) => dialCode === `+${callingCode}`).map(
    ({ code }) => code,
  )
}
