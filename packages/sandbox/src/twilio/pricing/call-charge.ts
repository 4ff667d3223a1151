import type { LegRecord } from '../legs.ts'
import { answeredSeconds } from '../legs.ts'
import { findInInventory } from '../numbers/number-inventory.ts'
import type { CallPrice, PriceList } from './price-list.ts'

/** The vendor computes the price of a call after its end. */
export const PRICE_DELAY_MS = 3_000

const SECONDS_PER_MINUTE = 60
/**
 * Dollars a minute of a leg to or from a browser, the same everywhere. Source: Twilio, How does Voice SDK pricing work
 * (support.twilio.com, article 223180608); the amount is that of the vendor's price page.
 */
const CLIENT_PRICE = '0.0040'
/** What no plan of numbers has, such as the known +1 555 numbers, counts as such a number. */
const USUAL_NUMBER = { country: 'US', type: 'Local' } as const

/**
 * The `price` of a call's record: the charge for its started minutes as a negative amount in dollars, for example
 * "-0.02800". Null until it is known, for a leg that was not answered, and for a number without a price.
 */
export function chargeOf(leg: LegRecord, prices: PriceList, now = Date.now()): string | null {
  if (leg.endedAt === undefined || now < leg.endedAt + PRICE_DELAY_MS) return null
  const minutes = Math.ceil(answeredSeconds(leg) / SECONDS_PER_MINUTE)
  const perMinute = pricePerMinute(leg, prices)
  if (minutes === 0 || perMinute === null) return null
  // The lists have four decimals, so that the product of whole numbers is exact.
  const tenThousandths = Math.round(Number(perMinute) * 10_000) * minutes
  return `-${(tenThousandths / 10_000).toFixed(5)}`
}

function pricePerMinute(leg: LegRecord, { calls, numbers }: PriceList): string | null {
  if (leg.from.startsWith('client:') && leg.direction === 'inbound') return CLIENT_PRICE
  if (leg.to.startsWith('client:')) return CLIENT_PRICE
  if (leg.direction === 'inbound') return priceOfReceiving(leg.to, numbers)
  return priceOfDialling(leg, [...calls.values()].flat())
}

/** The price of a call to a rented number depends on the country and the type of that number. */
function priceOfReceiving(number: string, numbers: PriceList['numbers']): string | null {
  const { country, type } = findInInventory(number) ?? USUAL_NUMBER
  const typeInList = type === 'TollFree' ? 'toll free' : type.toLowerCase()
  const price = numbers.get(country)?.find(listed => listed.type === typeInList)
  return price?.receivingPrice ?? null
}

/** The price with the longest prefix of the called number; of several, the one with the longest prefix of the caller. */
function priceOfDialling(
  { from, to }: Pick<LegRecord, 'from' | 'to'>,
  prices: readonly CallPrice[],
): string | null {
  const matches = prices.flatMap(({ price, destinationPrefixes, originationPrefixes }) => {
    const destination = longestPrefix(to, destinationPrefixes)
    const origin = longestPrefix(from, originationPrefixes)
    const isForAll = originationPrefixes.some(prefix => prefix === 'ALL' || prefix === 'ROW')
    if (destination === 0 || (origin === 0 && !isForAll)) return []
    return { price, destination, origin }
  })
  const [best] = matches.sort((a, b) => b.destination - a.destination || b.origin - a.origin)
  return best?.price ?? null
}

/** How many digits of the number the longest of these prefixes has that it begins with; 0 without one. */
function longestPrefix(number: string, prefixes: readonly string[]): number {
  const digits = number.replace('+', '')
  return Math.max(
    0,
    ...prefixes.filter(prefix => digits.startsWith(prefix)).map(({ length }) => length),
  )
}
