import type { AvailableNumber, NumberType } from '@ringback/contract/numbers'
import type { Ports } from '../../ports/ports.ts'
import { findLiveRentals } from '../../store/numbers/virtual-numbers.ts'

/** A search for numbers. Without a type, it covers every type that the country offers. */
export interface NumberSearch {
  countryCode: string
  type?: NumberType | undefined
  pattern?: string | undefined
  limit: number
}

/** Numbers that can be rented now. Countries and types without a fee are not offered. */
export async function searchNumbers(
  { database, numbers, numberFees, terms }: Ports,
  search: NumberSearch,
): Promise<AvailableNumber[]> {
  const { countryCode, type, limit } = search
  const pattern = search.pattern ?? null
  const types = numberFees.typesOf(countryCode).filter(each => type === undefined || each === type)
  const found = await Promise.all(
    types.map(async each => {
      const monthlyFee = numberFees.feeOf(countryCode, each)
      if (monthlyFee === null) return []
      const offered = await numbers.search({ countryCode, type: each, pattern, limit })
      return offered.map(number => ({ ...number, monthlyFee }))
    }),
  )
  // The carrier still offers numbers whose rental is in progress.
  const phoneNumbers = found.flat().map(({ phoneNumber }) => phoneNumber)
  const live = await database.read(db => findLiveRentals(db, phoneNumbers))
  const taken = new Set([terms.platformNumber, ...live.map(({ phoneNumber }) => phoneNumber)])
  const free = found.map(each => each.filter(({ phoneNumber }) => !taken.has(phoneNumber)))
  // The types alternate, so that the first type does not fill the page alone.
  const alternating = Array.from({ length: limit }, (_, n) => free.flatMap(each => each[n] ?? []))
  return alternating.flat().slice(0, limit)
}
