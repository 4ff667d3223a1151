import type { Micros } from '@ringback/contract/money'
import type { AvailableNumber, NumberType } from '@ringback/contract/numbers'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import type { Ports } from '../../ports/ports.ts'
import { findLiveRentals } from '../../store/numbers/virtual-numbers.ts'
import { countSearch } from './ask-carrier.ts'

/** What a user searches for. Without a `type`, the search covers every type that has a fee in this country. */
export interface NumberSearch {
  countryCode: string
  type?: NumberType | undefined
  /** Digits that the number contains; `*` matches any one digit. */
  pattern?: string | undefined
  limit: number
}

/** The types that can be rented in a country. It has none if the carrier has no numbers there. */
export async function rentableTypes(
  { database, numberFees }: Ports,
  countryCode: string,
): Promise<NumberType[]> {
  const fees = await database.read(db => numberFees.current(db))
  return fees.typesOf(countryCode)
}

/**
 * Searches the carrier for numbers that a user can rent now, with their monthly fees. A number whose country
 * and type have no fee cannot be rented.
 */
export async function searchNumbers(
  ports: Ports,
  userId: string,
  search: NumberSearch,
): Promise<Outcome<AvailableNumber[], 'too-many-attempts'>> {
  const { countryCode, limit } = search
  const counted = await countSearch(ports, userId)
  if (!counted.ok) return counted
  const fees = await ports.database.read(db => ports.numberFees.current(db))
  const typesWithFee = fees.typesOf(countryCode)
  const types =
    search.type === undefined ? typesWithFee : typesWithFee.filter(type => type === search.type)
  // Every list of one search has fees with the same markup.
  const { numberMarkupPercent } = ports.terms
  const listsByType = await Promise.all(
    types.map(async type => {
      const monthlyFee = fees.feeOf(countryCode, type, numberMarkupPercent)
      return monthlyFee === null ? [] : searchType(ports, search, type, monthlyFee)
    }),
  )
  const foundNumbers = listsByType.flat().map(({ phoneNumber }) => phoneNumber)
  const taken = await findTakenNumbers(ports, foundNumbers)
  const rentableByType = listsByType.map(list =>
    list.filter(({ phoneNumber }) => !taken.has(phoneNumber)),
  )
  // The types alternate, so that the first type does not fill the page alone.
  return accepted(interleave(rentableByType).slice(0, limit))
}

/** Searches the carrier for numbers of one type, and adds the fee of that type and the price of incoming calls. */
async function searchType(
  { numbers, terms }: Ports,
  { countryCode, pattern, limit }: NumberSearch,
  type: NumberType,
  monthlyFee: Micros,
) {
  const found = await numbers.search({ countryCode, type, pattern: pattern ?? null, limit })
  const incomingRatePerMinute = terms.inboundRatePerMinute
  return found.map(number => ({ ...number, monthlyFee, incomingRatePerMinute }))
}

/**
 * The numbers that cannot be rented although the carrier may still list them: our platform number, and every
 * number whose rental by one of our users has started and not ended.
 */
async function findTakenNumbers(
  { database, terms }: Ports,
  phoneNumbers: readonly E164[],
): Promise<ReadonlySet<E164>> {
  const rentals = await database.read(db => findLiveRentals(db, phoneNumbers))
  return new Set([terms.platformNumber, ...rentals.map(({ phoneNumber }) => phoneNumber)])
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
