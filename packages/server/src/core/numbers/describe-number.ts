import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import type { E164 } from '@ringback/contract/phone/e164'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number as screens and mails present it. */
export interface NumberDescription {
  /** ISO 3166; empty when the number belongs to no country. */
  countryCode: string
  /** In international format, for example `+1 212 555 1234`. */
  displayName: string
}

export function describeNumber(number: E164): NumberDescription {
  const known = parsePhoneNumberFromString(number)
  return {
    countryCode: known?.country ?? known?.getPossibleCountries()[0] ?? '',
    displayName: known?.formatInternational() ?? number,
  }
}

const TYPES: ReadonlyMap<string, NumberType> = new Map([
  ['TOLL_FREE', 'toll_free'],
  ['MOBILE', 'mobile'],
  // Numbers that belong to no town: Japan's 050, and 03 in the United Kingdom.
  ['VOIP', 'national'],
  ['UAN', 'national'],
])

/** The type of a number by its country's numbering plan. A number that may be local or mobile counts as local. */
export function plannedType(number: E164): NumberType {
  return TYPES.get(parsePhoneNumberFromString(number)?.getType() ?? '') ?? 'local'
}
