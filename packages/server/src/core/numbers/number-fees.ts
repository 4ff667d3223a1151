import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/countries'
import { type Micros, micros, microsFromUsd } from '@ringback/contract/money'
import { type NumberType, numberType } from '@ringback/contract/numbers'
import { readCsv } from '../csv.ts'

/** Monthly fees of numbers. A country or type without a fee is not offered. */
export interface NumberFees {
  /** @param markupPercent not negative; rounded to four decimals of a percent */
  feeOf(countryCode: string, type: NumberType, markupPercent: number): Micros | null
  /** The types that a country offers, in the order of the contract. */
  typesOf(countryCode: string): NumberType[]
}

const HEADER = 'country_iso,number_type,monthly_fee_usd,voice,in_spec_list'
const MILLION = 1_000_000n
const MICROS_PER_CENT = 10_000n
const OFFERED = new Set<string>(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code))

/**
 * Reads `data/number-fees.csv`. Keeps the offered countries, and the types that accept calls.
 *
 * @throws when a line is invalid: the server must not guess a price
 */
export function readNumberFees(csv: string): NumberFees {
  const [header, ...lines] = readCsv(csv)
  if (header?.cells?.join(',') !== HEADER) throw new Error(`number fees must begin with ${HEADER}`)
  const costs = new Map<string, Micros>()
  for (const { line, cells } of lines) {
    const [country = '', type = '', fee = '', voice = ''] = cells ?? []
    if (!/^[A-Z]{2}$/.test(country) || !/^\d{1,6}(\.\d{1,6})?$/.test(fee) || Number(fee) === 0) {
      throw new Error(`number fees, line ${line}: not a country and a fee`)
    }
    if (voice !== 'yes' || !OFFERED.has(country) || !numberType.safeParse(type).success) continue
    const key = keyOf(country, type)
    if (costs.has(key)) throw new Error(`number fees, line ${line}: ${country} ${type} is repeated`)
    costs.set(key, microsFromUsd(Number(fee)))
  }
  return {
    feeOf(country, type, markupPercent) {
      const cost = costs.get(keyOf(country, type))
      return cost === undefined ? null : sellingFee(cost, markupPercent)
    },
    typesOf: country => numberType.options.filter(type => costs.has(keyOf(country, type))),
  }
}

/** Cost x (1 + markup), rounded up to a cent and so never below cost. */
export function sellingFee(cost: Micros, markupPercent: number): Micros {
  const factor = MILLION + BigInt(Math.round(markupPercent * 10_000))
  const step = MILLION * MICROS_PER_CENT
  return micros(((cost * factor + step - 1n) / step) * MICROS_PER_CENT)
}

function keyOf(country: string, type: string): string {
  return `${country} ${type}`
}
