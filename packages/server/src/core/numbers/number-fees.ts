import { VIRTUAL_NUMBER_COUNTRIES } from '@ringback/contract/phone/countries'
import { type Micros, micros } from '@ringback/contract/money'
import { type NumberType, numberType } from '@ringback/contract/customers/numbers/number-search'
import { type Transfer, creditAccount } from '../credit/ledger.ts'
import { numberKey } from '../credit/transfer-keys.ts'

/** Monthly fees of numbers, and prices of calls to them. A country or type without a fee is not offered. */
export interface NumberFees {
  /** @param markupPercent not negative; rounded to four decimals of a percent */
  feeOf(countryCode: string, type: NumberType, markupPercent: number): Micros | null
  /** What the carrier charges for a minute of a caller's leg to such a number, also to one that is not for rent; null when no price is known. */
  incomingCostOf(countryCode: string, type: NumberType): Micros | null
  /** The types that a country offers, in the order of the contract. */
  typesOf(countryCode: string): NumberType[]
}

/** What the carrier charges for a number of a country and type. */
export interface NumberCost {
  country: string
  /** The carrier's type in our spelling. It may be one that the product does not offer. */
  type: string
  monthlyCost: Micros
  /** For a minute of a caller's leg to such a number; null when no price is known. */
  incomingCostPerMinute: Micros | null
  /** Whether such a number receives calls. */
  voice: boolean
}

const MILLION = 1_000_000n
const MICROS_PER_CENT = 10_000n
const OFFERED_COUNTRIES = new Set<string>(VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code))
const OFFERED_TYPES = new Set<string>(numberType.options)

/**
 * Whether customers can rent such numbers: the product offers their country and type, and they receive calls. A deck
 * may have fees of other numbers, which change nothing.
 */
export function isForRent({ country, type, voice }: NumberCost): boolean {
  return voice && OFFERED_COUNTRIES.has(country) && OFFERED_TYPES.has(type)
}

/** How lists of prices name the price of calls to a type of number. */
export function incomingTo(type: string): string {
  return `incoming ${type}`
}

/** Keeps the fees of numbers that are for rent. */
export function numberFeesFrom(fees: readonly NumberCost[]): NumberFees {
  const costs = new Map(
    fees
      .filter(isForRent)
      .map(({ country, type, monthlyCost }) => [keyOf(country, type), monthlyCost]),
  )
  const incomingCosts = new Map(
    fees.map(({ country, type, incomingCostPerMinute }) => [
      keyOf(country, type),
      incomingCostPerMinute,
    ]),
  )
  return {
    feeOf(country, type, markupPercent) {
      const cost = costs.get(keyOf(country, type))
      return cost === undefined ? null : sellingFee(cost, markupPercent)
    },
    incomingCostOf: (country, type) => incomingCosts.get(keyOf(country, type)) ?? null,
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

/** The transfer that charges one month of a rented number; `period` counts months from 1, those without a fee included. */
export function numberFeeTransfer(
  number: {
    id: string
    userId: string
    phoneNumber: string
    monthlyFee: Micros
    freeMonths: number
  },
  period: number,
): Transfer {
  const { id, userId, phoneNumber, monthlyFee, freeMonths } = number
  return {
    key: numberKey(id, period),
    type: 'purchase',
    description: `Number ${phoneNumber} (month ${period - freeMonths})`,
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount: -monthlyFee },
      { account: 'numbers-revenue:USD', currency: 'USD', amount: monthlyFee },
    ],
  }
}
