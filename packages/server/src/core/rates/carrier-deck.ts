import type { Micros } from '@ringback/contract/money'
import type { CarrierCallPrice, CarrierCountry, CarrierNumberCountry } from './carrier-prices.ts'
import type { CallDeck, NumberDeck } from './deck.ts'
import { buildPrefixTrie, longestPrefix } from './prefix-trie.ts'
import { DEFAULT_INCREMENT_SECONDS, type OriginOverride, type Rate } from './rating.ts'

/**
 * Makes a deck of the carrier's prices. The carrier publishes no increments, so they are those of the deck in
 * force. If two countries share a prefix, the higher price applies, so that no call is sold below cost.
 *
 * @param active gives increments and the names of origin groups; null when no deck is active
 */
export function callDeckFrom(
  countries: readonly CarrierCountry[],
  active: CallDeck | null,
): CallDeck {
  const prices = countries.flatMap(({ country, prices }) =>
    prices.map(price => ({ ...price, country })),
  )
  const base = highestByPrefix(prices)
  const byOrigin = originPricesByPrefix(prices)
  addMissingPrefixes(base, byOrigin)
  const named = withUniformNames(base, byOrigin)
  const incrementsOf = incrementsFrom(active)
  const rates = [...named.values()].map(({ prefix, country, name, costPerMinute }): Rate => ({
    prefix,
    destination: name,
    country,
    costPerMinute,
    ...incrementsOf(prefix),
  }))
  return { kind: 'calls', rates, overrides: overridesFrom(named, byOrigin, active) }
}

/** @param active has which numbers receive calls, because the carrier's price list has not */
export function numberDeckFrom(
  countries: readonly CarrierNumberCountry[],
  active: NumberDeck | null,
): NumberDeck {
  const silent = new Set(
    active?.fees.filter(({ voice }) => !voice).map(({ country, type }) => `${country} ${type}`),
  )
  const fees = countries.flatMap(({ country, prices }) =>
    prices.map(price => ({ country, ...price, voice: !silent.has(`${country} ${price.type}`) })),
  )
  return { kind: 'numbers', fees }
}

type CountryPrice = CarrierCallPrice & { country: string }
type PrefixPrice = Pick<CountryPrice, 'country' | 'name' | 'costPerMinute'> & { prefix: string }
interface OriginPrice {
  /** Sorted, with spaces between them. */
  origins: string
  costPerMinute: Micros
}
/** For each prefix: the prices that depend on the caller ID. */
type OriginPrices = Map<string, OriginPrice[]>

function highestByPrefix(prices: readonly CountryPrice[]): Map<string, PrefixPrice> {
  const highest = new Map<string, PrefixPrice>()
  for (const { originPrefixes, destinationPrefixes, country, name, costPerMinute } of prices) {
    if (originPrefixes !== null) continue
    for (const prefix of destinationPrefixes) {
      const known = highest.get(prefix)
      if (known === undefined || known.costPerMinute < costPerMinute) {
        highest.set(prefix, { prefix, country, name, costPerMinute })
      }
    }
  }
  return highest
}

function originPricesByPrefix(prices: readonly CountryPrice[]): OriginPrices {
  const byPrefix: OriginPrices = new Map()
  for (const { originPrefixes, destinationPrefixes, costPerMinute } of prices) {
    if (originPrefixes === null) continue
    const price = { origins: originsText(originPrefixes), costPerMinute }
    for (const prefix of destinationPrefixes) {
      const known = byPrefix.get(prefix)
      if (known) known.push(price)
      else byPrefix.set(prefix, [price])
    }
  }
  return byPrefix
}

/**
 * A price by caller ID may name a longer prefix than the prices for all caller IDs do. That prefix gets the
 * price of the next shorter one. Without a shorter one the destination has no price for other caller IDs, and
 * is left out.
 */
function addMissingPrefixes(base: Map<string, PrefixPrice>, byOrigin: OriginPrices): void {
  const known = [...base.values()]
  const trie = buildPrefixTrie(known.map(({ prefix }) => prefix))
  for (const prefix of byOrigin.keys()) {
    const price = known[longestPrefix(trie, prefix, 0)]
    if (price) base.set(prefix, { ...price, prefix })
    else byOrigin.delete(prefix)
  }
}

/**
 * A deck applies a price by caller ID to all prefixes of a destination. Where the carrier applies it to some of
 * them, those become a destination of their own: "Austria - Mobile 2", or the next number if the carrier has that name.
 */
function withUniformNames(
  base: ReadonlyMap<string, PrefixPrice>,
  byOrigin: OriginPrices,
): Map<string, PrefixPrice> {
  const taken = new Set([...base.values()].map(({ country, name }) => `${country} ${name}`))
  const nextName = ({ country, name }: PrefixPrice) => {
    let number = 2
    while (taken.has(`${country} ${name} ${number}`)) number++
    taken.add(`${country} ${name} ${number}`)
    return `${name} ${number}`
  }
  const named = new Map<string, PrefixPrice>()
  const variants = new Map<string, Map<string | undefined, string>>()
  const byPrefix = [...base].sort(([a], [b]) => a.localeCompare(b, 'en'))
  for (const [prefix, price] of byPrefix) {
    const signature = signatureOf(byOrigin.get(prefix))
    const label = `${price.country} ${price.name}`
    const known = variants.get(label)
    const name = known ? (known.get(signature) ?? nextName(price)) : price.name
    variants.set(label, new Map(known).set(signature, name))
    named.set(prefix, { ...price, name })
  }
  return named
}

function signatureOf(prices: readonly OriginPrice[] | undefined): string | undefined {
  return prices
    ?.map(({ origins, costPerMinute }) => `${origins}=${costPerMinute}`)
    .sort()
    .join(';')
}

function overridesFrom(
  named: ReadonlyMap<string, PrefixPrice>,
  byOrigin: OriginPrices,
  active: CallDeck | null,
): OriginOverride[] {
  const groupNames = new Map(
    active?.overrides.map(({ originPrefixes, originGroup }) => [
      originsText(originPrefixes),
      originGroup,
    ]),
  )
  const overrides = new Map<string, OriginOverride>()
  const takenNames = new Set<string>()
  for (const [prefix, to] of named) {
    const destination = `${to.country} ${to.name}`
    for (const { origins, costPerMinute } of byOrigin.get(prefix) ?? []) {
      // A name may end in digits, so the origins come first.
      const key = `${origins} ${destination}`
      const known = overrides.get(key)
      if (known && known.costPerMinute >= costPerMinute) continue
      // Two groups of a destination may be parts of what the active deck calls by one name.
      const activeName = groupNames.get(origins)
      const isFree = !takenNames.has(`${destination} ${activeName}`)
      const newName = activeName && isFree ? activeName : describeOrigins(origins)
      const originGroup = known?.originGroup ?? newName
      takenNames.add(`${destination} ${originGroup}`)
      overrides.set(key, {
        country: to.country,
        destination: to.name,
        originGroup,
        originPrefixes: origins.split(' '),
        costPerMinute,
      })
    }
  }
  return [...overrides.values()]
}

function originsText(prefixes: readonly string[]): string {
  return prefixes.toSorted().join(' ')
}

const ORIGINS_NAMED = 3

function describeOrigins(text: string): string {
  const prefixes = text.split(' ')
  const named = prefixes.slice(0, ORIGINS_NAMED).join(', ')
  const more = prefixes.length - ORIGINS_NAMED
  return `from ${named}${more > 0 ? ` and ${more} more (${checksum(text)})` : ''}`
}

/** Distinguishes two groups that begin with the same origins. */
function checksum(text: string): string {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 1_679_616
  return sum.toString(36)
}

/** The increments of the longest prefix of the active deck. */
function incrementsFrom(active: CallDeck | null) {
  const rates = active?.rates ?? []
  const trie = buildPrefixTrie(rates.map(({ prefix }) => prefix))
  return (prefix: string): Pick<Rate, 'firstIncrementSeconds' | 'nextIncrementSeconds'> => {
    const known = rates[longestPrefix(trie, prefix, 0)]
    return {
      firstIncrementSeconds: known?.firstIncrementSeconds ?? DEFAULT_INCREMENT_SECONDS,
      nextIncrementSeconds: known?.nextIncrementSeconds ?? DEFAULT_INCREMENT_SECONDS,
    }
  }
}
