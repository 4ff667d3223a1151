import type { Micros } from '@ringback/contract/money'
import type {
  AvailableNumber,
  NumberType,
} from '@ringback/contract/customers/numbers/number-search'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import type { OfferedNumber } from '../../../ports/vendors/number-carrier.ts'
import { documentsFor } from '../../../core/numbers/number-documents.ts'
import { callerLegCost, incomingPrice } from '../../../core/rates/incoming-price.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findLiveRentals } from '../../../store/numbers/virtual-numbers.ts'
import { countSearch } from './check-before-carrier.ts'
import {
  VIRTUAL_NUMBER_COUNTRIES,
  type VirtualNumberCountry,
} from '@ringback/contract/phone/countries'

/** What a user searches for. Without a `type`, the search covers every type that has a fee in this country. */
export interface NumberSearch {
  countryCode: string
  type?: NumberType | undefined
  /** Digits that the number contains; `*` matches any one digit. */
  pattern?: string | undefined
  limit: number
  /** How many of the numbers that fit are left out, from the first. */
  offset: number
}

/** What a search found, and why it did not find more. */
export interface FoundNumbers {
  numbers: AvailableNumber[]
  /** The types of the country that have a fee and lack no document. */
  rentableTypes: NumberType[]
  /** The types that have a fee, and that the carrier sells only with documents that the operator does not have. */
  typesWithoutDocuments: NumberType[]
  hasMore: boolean
}

/** The numbers of one type, or that all of them lack documents. */
interface TypeResult {
  type: NumberType
  numbers: (Omit<OfferedNumber, 'needsAddress'> & AvailableNumber)[]
  lacksDocuments: boolean
}

/**
 * Searches the carrier for numbers that a user can rent now, with their monthly fees. A number cannot be rented if its
 * country and type have no fee, or if the carrier wants documents for it that the operator does not have.
 */
export async function searchNumbers(
  ports: Ports,
  userId: string,
  search: NumberSearch,
): Promise<Outcome<FoundNumbers, 'too-many-attempts'>> {
  const { countryCode, limit, offset } = search
  const counted = await countSearch(ports, userId)
  if (!counted.ok) return counted
  const fees = await ports.database.read(db => ports.numberFees.current(db))
  // Every list of one search has fees and prices with the same markups.
  const { business } = ports
  const results = await Promise.all(
    fees.typesOf(countryCode).flatMap(type => {
      const monthlyFee = fees.feeOf(countryCode, type, business.numberMarkupPercent)
      if (monthlyFee === null) return []
      const incoming = incomingPrice(callerLegCost(fees, { countryCode, type }, business), business)
      const incomingRatePerMinute = incoming.tariff.ratePerMinute
      return [searchType(ports, search, type, { monthlyFee, incomingRatePerMinute })]
    }),
  )
  const taken = await findTakenNumbers(
    ports,
    results.flatMap(({ numbers }) => numbers.map(({ phoneNumber }) => phoneNumber)),
  )
  const rentableByType = results.map(({ numbers }) =>
    numbers.filter(({ phoneNumber }) => !taken.has(phoneNumber)),
  )
  // The types alternate, so that the first type does not fill the page alone.
  const found = interleave(rentableByType)
  const typesWhere = (lacksDocuments: boolean) =>
    results.filter(each => each.lacksDocuments === lacksDocuments).map(({ type }) => type)
  return accepted({
    numbers: found.slice(offset, offset + limit),
    rentableTypes: typesWhere(false),
    typesWithoutDocuments: typesWhere(true),
    hasMore: found.length > offset + limit,
  })
}

/**
 * Searches the carrier for numbers of one type, and adds the fee of that type and the price of incoming calls. The carrier
 * has no further pages, so that all numbers up to the end of the wanted page are requested, and one more.
 */
async function searchType(
  ports: Ports,
  search: NumberSearch,
  type: NumberType,
  prices: { monthlyFee: Micros; incomingRatePerMinute: Micros },
): Promise<TypeResult> {
  const { numbers, numberNeeds, business } = ports
  const { countryCode, pattern, limit, offset } = search
  const documents = documentsFor(business, { countryCode, type })
  const missing = await numberNeeds.missing({ countryCode, type }, documents)
  if (missing !== null) return { type, numbers: [], lacksDocuments: true }
  if (search.type !== undefined && search.type !== type) {
    return { type, numbers: [], lacksDocuments: false }
  }
  const wanted = { countryCode, type, pattern: pattern ?? null, limit: offset + limit + 1 }
  const withoutAddress = documents.addressId === null
  const found = await numbers.search({ ...wanted, withoutAddress })
  if (found.length === 0 && withoutAddress) {
    const withAddress = await numbers.search({ ...wanted, limit: 1, withoutAddress: false })
    if (withAddress.length > 0) return { type, numbers: [], lacksDocuments: true }
  }
  const offers = found.map(({ needsAddress: _, ...number }) => ({ ...number, ...prices }))
  return { type, numbers: offers, lacksDocuments: false }
}

/**
 * The numbers that cannot be rented although the carrier may still list them: our platform number, and every
 * number whose rental by one of our users has started and not ended.
 */
async function findTakenNumbers(
  { database, business }: Ports,
  phoneNumbers: readonly E164[],
): Promise<ReadonlySet<E164>> {
  const rentals = await database.read(db => findLiveRentals(db, phoneNumbers))
  return new Set([business.platformNumber, ...rentals.map(({ phoneNumber }) => phoneNumber)])
}

/** Returns the first item of each list, then the second item of each list, and so on. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(list => list.length))
  const interleaved: T[] = []
  for (let index = 0; index < longest; index++) {
    for (const list of lists) interleaved.push(...list.slice(index, index + 1))
  }
  return interleaved
}

/**
 * Lists the countries of the number search, with the types that have a fee. Whether the carrier requires documents for
 * one is part of the search.
 */
export async function listNumberCountries({
  database,
  numberFees,
}: Ports): Promise<{ countryCode: VirtualNumberCountry; types: NumberType[] }[]> {
  const fees = await database.read(db => numberFees.current(db))
  return VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => ({
    countryCode: code,
    types: [...fees.typesOf(code)],
  }))
}
