import type { E164 } from '@ringback/contract/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What people want to know of a number. */
export interface NumberFacts {
  /** ISO 3166; empty where a number belongs to none. */
  countryCode: string
  /** As it is written internationally, for example `+1 212 555 1234`. */
  displayName: string
}

export function describeNumber(number: E164): NumberFacts {
  const known = parsePhoneNumberFromString(number)
  return {
    countryCode: known?.country ?? known?.getPossibleCountries()[0] ?? '',
    displayName: known?.formatInternational() ?? number,
  }
}
