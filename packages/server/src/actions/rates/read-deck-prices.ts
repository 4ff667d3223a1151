import type { DeckPrice } from '@ringback/contract/operator/rates/deck-prices'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { incomingPrice } from '../../core/rates/incoming-price.ts'
import { type NumberCost, incomingTo, sellingFee } from '../../core/numbers/number-fees.ts'
import type { DeckContent } from '../../core/rates/deck.ts'
import { callPrice, sellingSettingsOf } from '../../core/rates/call-price.ts'
import type { Ports } from '../../ports/ports.ts'
import type { BusinessSettings } from '../../ports/business-settings.ts'
import { billingIncrement } from '../../core/rates/rating.ts'
import { findDeck } from '../../store/rates/decks.ts'
import { type ListPage, type PageRequest, readPage } from '../paginate.ts'
import { type DeckNotUsable, readUsableContent } from './store-deck.ts'

export interface PriceFilter {
  /** An ISO code, or a part of the name of a destination. */
  country?: string | undefined
  /** The first digits of a prefix. */
  prefix?: string | undefined
}

/** One page of a deck's prices, in the order of their prefixes or countries, with what customers pay now. */
export async function readDeckPrices(
  ports: Ports,
  deckId: string,
  filter: PriceFilter,
  page: PageRequest,
): Promise<Outcome<ListPage<DeckPrice>, 'unknown-deck' | DeckNotUsable>> {
  return ports.database.read(async db => {
    const deck = await findDeck(db, deckId)
    if (deck === null) return refused('unknown-deck')
    const read = await readUsableContent(db, deck)
    if (!read.ok) return read
    const found = pricesOf(ports, read.value)
      .filter(matcherOf(filter))
      .toSorted((a, b) => compare(a.prefix, b.prefix) || compare(a.country, b.country))
    return accepted(
      await readPage(page, async ({ offset, limit }) => found.slice(offset, offset + limit)),
    )
  })
}

function pricesOfNumber(business: BusinessSettings, number: NumberCost): DeckPrice[] {
  const { country, type, monthlyCost, incomingCostPerMinute: callerLeg } = number
  const common = { prefix: null, country, callCost: null, increments: null }
  const selling = sellingFee(monthlyCost, business.numberMarkupPercent)
  const fee = { ...common, destination: type, cost: monthlyCost, selling }
  if (callerLeg === null) return [fee]
  const { tariff, costPerMinute: callCost } = incomingPrice(callerLeg, business)
  const prices = { cost: callerLeg, callCost, selling: tariff.ratePerMinute }
  return [fee, { ...common, destination: incomingTo(type), ...prices }]
}

function pricesOf({ business }: Ports, content: DeckContent): DeckPrice[] {
  if (content.kind === 'numbers') {
    return content.fees.flatMap(number => pricesOfNumber(business, number))
  }
  return content.rates.map(rate => {
    const { firstIncrementSeconds: first, nextIncrementSeconds: next } = rate
    const price = callPrice(rate.costPerMinute, sellingSettingsOf(business, `+${rate.prefix}`))
    return {
      prefix: rate.prefix,
      destination: rate.destination,
      country: rate.country,
      cost: rate.costPerMinute,
      callCost: price.costPerMinute,
      selling: price.ratePerMinute,
      increments: { first, next, billing: billingIncrement(first, next) },
    }
  })
}

function matcherOf({ country = '', prefix = '' }: PriceFilter): (price: DeckPrice) => boolean {
  const digits = prefix.replace(/\D/g, '')
  const name = country.toLowerCase()
  // Two letters are a code, so that "in" finds India and not China.
  const isCode = /^[a-z]{2}$/.test(name)
  return price =>
    (digits === '' || (price.prefix ?? '').startsWith(digits)) &&
    (name === '' ||
      (isCode
        ? price.country?.toLowerCase() === name
        : price.destination.toLowerCase().includes(name)))
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}
