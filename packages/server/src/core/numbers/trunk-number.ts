import { type NumberType, numberType } from '@ringback/contract/customers/number-search'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import {
  type CountryCode,
  type PhoneNumber,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { describeNumber, plannedType } from './describe-number.ts'

/** A number that the company of a SIP trunk has assigned to us. */
export interface TrunkNumber {
  phoneNumber: E164
  /** The name of the trunk in the settings of the gateway; empty where it does not matter. */
  trunk: string
  countryCode: string
  type: NumberType
  region: string
}

/** What an operator writes about a number. */
export interface WrittenNumber {
  number: string
  /** Undefined or empty: what the numbering plan says, as for the type. */
  country?: string | undefined
  type?: string | undefined
  region: string
  trunk: string
}

/** `doubt` is what the operator should know of a number that is taken; null for one that a numbering plan has. */
type ReadNumber =
  { ok: true; value: TrunkNumber; doubt: string | null } | { ok: false; problem: string }

/**
 * Reads what an operator writes about a number of a trunk. A number without its plus is accepted if a numbering plan has
 * it: spreadsheets drop the plus.
 */
export function readTrunkNumber({ trunk, region, ...written }: WrittenNumber): ReadNumber {
  const text = written.number.trim()
  const digits = text.replace(/[\s().-]/g, '')
  const phoneNumber = digits.startsWith('+') ? digits : `+${digits}`
  const known = isE164(phoneNumber) ? parsePhoneNumberFromString(phoneNumber) : undefined
  if (!isE164(phoneNumber) || !known || (phoneNumber !== digits && !known.isValid()))
    return problem(`"${text}" is no number with its country code, such as +12125551234`)
  const type = typeOf(phoneNumber, known, written.type ?? '')
  if (!type.ok) return type
  const country = countryOf(phoneNumber, known, (written.country ?? '').toUpperCase())
  if (!country.ok) return country
  const value = { phoneNumber, trunk, countryCode: country.value, type: type.value, region }
  const doubt = known.isValid() ? null : `${phoneNumber} is in no numbering plan that we know`
  return { ok: true, value, doubt }
}

type Read<T> = { ok: true; value: T } | { ok: false; problem: string }

function typeOf(number: E164, known: PhoneNumber, written: string): Read<NumberType> {
  const word = written.toLowerCase().replace(/[\s-]+/g, '_')
  const type = word === '' ? plannedType(number) : numberType.options.find(each => each === word)
  if (type === undefined)
    return problem(`"${written}" is no type of number: ${numberType.options.join(', ')}`)
  const isTollFree = known.getType() === 'TOLL_FREE'
  // The search for a number trusts the plan in this.
  if (known.isValid() && isTollFree !== (type === 'toll_free'))
    return problem(`${number} is ${isTollFree ? '' : 'not '}toll-free by its numbering plan`)
  return { ok: true, value: type }
}

/** Toll-free numbers, and those that no plan has, may belong to any country of their calling code. */
function countryOf(number: E164, known: PhoneNumber, written: string): Read<string> {
  const country = written === '' ? describeNumber(number).countryCode : written
  if (country === '') return problem(`${number} belongs to no one country: name it`)
  const isOfPlan = known.isValid() && known.getType() !== 'TOLL_FREE'
  const isPossible = isOfPlan
    ? known.getPossibleCountries().includes(country as CountryCode)
    : isSupportedCountry(country) && getCountryCallingCode(country) === known.countryCallingCode
  return isPossible
    ? { ok: true, value: country }
    : problem(`${number} is no number of ${written || 'its country'}`)
}

function problem(text: string): { ok: false; problem: string } {
  return { ok: false, problem: text }
}
