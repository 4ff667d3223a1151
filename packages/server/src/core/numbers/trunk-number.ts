import { type NumberType, numberType } from '@ringback/contract/customers/numbers/number-search'
import { type E164, isE164 } from '@ringback/contract/phone/e164'
import {
  type CountryCode,
  type PhoneNumber,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { describeNumber, plannedType } from './describe-number.ts'
import {
  REGION_MAX_LENGTH,
  TRUNK_FILE_ROWS_MAX,
  TRUNK_NAME,
} from '@ringback/contract/operator/numbers/trunk-numbers'
import { isPrintable } from '@ringback/contract/text/display-name'
import { type Fault, byLine, readCsvTable } from '../csv-table.ts'
import { finish } from '../steps.ts'

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
  /** Undefined or empty: that of the numbering plan, as for the type. */
  country?: string | undefined
  type?: string | undefined
  region: string
  trunk: string
}

/** `doubt` is what the operator should know of a number that is taken; null for one that a numbering plan has. */
type ReadNumber =
  | { ok: true; value: TrunkNumber; doubt: string | null }
  | { ok: false; problem: string }

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

const COLUMNS = {
  number: { names: ['number', 'phone_number', 'did', 'e164', 'telephone_number', 'phone'] },
  type: { names: ['type', 'number_type', 'kind'], isOptional: true },
  country: { names: ['country', 'country_iso'], isOptional: true },
  region: { names: ['region', 'city', 'location', 'rate_center'], isOptional: true },
  trunk: { names: ['trunk'], isOptional: true },
} as const

interface TrunkNumberFile {
  numbers: TrunkNumber[]
  /** By line. */
  faults: Fault[]
  /** Of numbers that are taken and may be wrong, by line. */
  doubts: Fault[]
  /** The columns that have no meaning here. */
  unused: string[]
}

/** Parses a file of the numbers of trunks. Every line has a number or a fault. */
export function parseTrunkNumbers(text: string, platformNumber: string): TrunkNumberFile {
  const { rows, faults, unused, isEmpty } = finish(readCsvTable(text, COLUMNS))
  if (isEmpty) faults.push({ line: 1, problem: 'there is no number below the header' })
  if (rows.length > TRUNK_FILE_ROWS_MAX) {
    const problem = `the file has more than ${TRUNK_FILE_ROWS_MAX} numbers`
    return { numbers: [], faults: [{ line: TRUNK_FILE_ROWS_MAX + 2, problem }], doubts: [], unused }
  }
  const lineOf = new Map<E164, number>()
  const numbers: TrunkNumber[] = []
  const doubts: Fault[] = []
  for (const { line, cells } of rows) {
    const report = (problem: string) => faults.push({ line, problem })
    if (cells.trunk !== '' && !TRUNK_NAME.test(cells.trunk))
      report(`"${cells.trunk}" is no name of a trunk`)
    const { region } = cells
    if (region.length > REGION_MAX_LENGTH || !isPrintable(region) || region.includes('\uFFFD'))
      report(`"${region}" is no region`)
    const read = readTrunkNumber(cells)
    if (!read.ok) {
      report(read.problem)
      continue
    }
    const { phoneNumber } = read.value
    const before = lineOf.get(phoneNumber)
    if (before !== undefined) report(`${phoneNumber} is in line ${before} already`)
    if (phoneNumber === platformNumber)
      report(`${phoneNumber} is the platform number, which customers cannot rent`)
    lineOf.set(phoneNumber, line)
    if (read.doubt !== null) doubts.push({ line, problem: read.doubt })
    numbers.push(read.value)
  }
  return { numbers, faults: byLine(faults), doubts, unused }
}
