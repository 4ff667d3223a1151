import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/countries'
import type { Micros } from '@ringback/contract/money'
import type { NumberType } from '@ringback/contract/numbers'
import type { E164 } from '@ringback/contract/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { NumberFees } from './number-fees.ts'

/** As what a number may be for rent. */
export interface NumberKind {
  countryCode: string
  type: NumberType
  monthlyFee: Micros
}

/** Everything that this number may be, as far as it has a fee: the carrier knows which it is. */
export function possibleKinds(number: E164, fees: NumberFees): NumberKind[] {
  const known = parsePhoneNumberFromString(number)
  if (!known) return []
  const isTollFree = known.getType() === 'TOLL_FREE'
  const isTelling = known.isValid() && !isTollFree
  const countries = isTelling ? known.getPossibleCountries() : countriesOf(known.countryCallingCode)
  return countries.flatMap(countryCode =>
    fees.typesOf(countryCode).flatMap(type => {
      const monthlyFee = fees.feeOf(countryCode, type)
      // Numbering plans do not tell local from mobile everywhere, but they know what is free of charge.
      const isPossible = known.isValid() ? isTollFree === (type === 'toll_free') : true
      return monthlyFee !== null && isPossible ? [{ countryCode, type, monthlyFee }] : []
    }),
  )
}

/** Countries that share a code share what is free of charge, and the plans do not know every number. */
function countriesOf(callingCode: string): string[] {
  return VIRTUAL_NUMBER_COUNTRIES.filter(({ dialCode }) => dialCode === `+${callingCode}`).map(
    ({ code }) => code,
  )
}
