import type { AvailableNumber, NumberType } from '@ringback/contract/numbers'
import type { Ports } from '../../ports/ports.ts'
import { findLiveRentals } from '../../store/numbers/virtual-numbers.ts'

/** What a user looks for. Without a type, every kind that the country offers. */
export interface NumberSearch {
  countryCode: string
  type?: NumberType | undefined
  pattern?: string | undefined
  limit: number
}

/** Numbers that can be rented now. None where nothing of the kind has a fee: it is not offered. */
export async function searchNumbers(
  { database, numbers, numberFees, terms }: Ports,
  wish: NumberSearch,
): Promise<AvailableNumber[]> {
  const { countryCode, type, limit } = wish
  const pattern = wish.pattern ?? null
  const types = numberFees.typesOf(countryCode).filter(each => type === undefined || each === type)
  const found = await Promise.all(
    types.map(async each => {
      const monthlyFee = numberFees.feeOf(countryCode, each)
      if (monthlyFee === null) return []
      const offered = await numbers.search({ countryCode, type: each, pattern, limit })
      return offered.map(number => ({ ...number, monthlyFee }))
    }),
  )
  // The carrier still offers what somebody is just buying.
  const asked = found.flat().map(({ phoneNumber }) => phoneNumber)
  const live = await database.read(db => findLiveRentals(db, asked))
  const taken = new Set([terms.platformNumber, ...live.map(({ phoneNumber }) => phoneNumber)])
  const free = found.map(each => each.filter(({ phoneNumber }) => !taken.has(phoneNumber)))
  // In turn, so that the first kind does not fill the page alone.
  const inTurn = Array.from({ length: limit }, (_, n) => free.flatMap(each => each[n] ?? []))
  return inTurn.flat().slice(0, limit)
}
