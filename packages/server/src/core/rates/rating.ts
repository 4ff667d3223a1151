import { type Micros, micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone'
import { NO_PREFIX, type PrefixTrie, buildPrefixTrie, longestPrefix } from './prefix-trie.ts'

/** One line of a rate deck: what the carrier takes from us. */
export interface Rate {
  /** Digits, no plus. */
  prefix: string
  /** The deck's name, for example "United Kingdom - Mobile". */
  destination: string
  /** ISO 3166 alpha-2; null for satellite and other networks without a country. */
  country: string | null
  costPerMinute: Micros
  firstIncrementSeconds: number
  nextIncrementSeconds: number
}

/** A cost that replaces a destination's when the caller ID begins with one of these prefixes. */
export interface OriginOverride {
  country: string
  destination: string
  originGroup: string
  originPrefixes: readonly string[]
  costPerMinute: Micros
}

/** What a call to a number costs us, and in what steps it is billed. */
export interface CallCost {
  prefix: string
  destination: string
  country: string | null
  costPerMinute: Micros
  billingSeconds: number
}

/** A rate deck in memory, made for lookups. */
export interface Deck {
  readonly trie: PrefixTrie
  /** By position of the prefix. Micro-dollars: a cost of up to $4,294 fits. */
  readonly costs: Uint32Array
  readonly billingSeconds: Uint16Array
  readonly prefixLengths: Uint8Array
  /** Positions in `destinations`. */
  readonly destinationOf: Uint32Array
  readonly destinations: readonly Destination[]
}

interface Destination {
  readonly name: string
  readonly country: string | null
  origins: OriginCosts | null
}

interface OriginCosts {
  readonly trie: PrefixTrie
  readonly prefixes: readonly string[]
  readonly costs: readonly Micros[]
}

/**
 * What a deck's blank increment means. The starting deck has no increments for China, where the
 * carrier bills in a way it does not publish; whole minutes are its rule everywhere else.
 */
export const USUAL_INCREMENT_SECONDS = 60

/**
 * Codes of +1 outside the United States and Canada. A caller ID with one of them is not "from US/CA",
 * so an override for origin `1` leaves it at the price for any origin.
 */
const NOT_US_OR_CANADA = new Set(
  (
    '1242 1246 1264 1268 1284 1340 1345 1441 1473 1649 1664 1670 1671 1684 1721 1758 1767 1784 ' +
    '1787 1809 1829 1849 1868 1869 1876 1939'
  ).split(' '),
)

/** The cost of calling `to` while `callerId` is shown: longest prefix wins. Null when the deck has no price. */
export function findCost(deck: Deck, call: { to: E164; callerId: E164 }): CallCost | null {
  const position = longestPrefix(deck.trie, call.to, 1)
  if (position === NO_PREFIX) return null
  const destination = deck.destinations[deck.destinationOf[position] ?? -1]
  if (destination === undefined) throw new Error('A rate deck names a destination it does not hold')
  return {
    prefix: call.to.slice(1, 1 + (deck.prefixLengths[position] ?? 0)),
    destination: destination.name,
    country: destination.country,
    costPerMinute:
      costFromOrigin(destination.origins, call.callerId) ??
      micros(BigInt(deck.costs[position] ?? 0)),
    billingSeconds: deck.billingSeconds[position] ?? USUAL_INCREMENT_SECONDS,
  }
}

/**
 * cost x (1 + markup), rounded up to 4 decimals of a dollar and so never below cost (billing.md "Rating").
 * @param markupPercent not negative; counted to four decimals of a percent.
 */
export function sellingRate(costPerMinute: Micros, markupPercent: number): Micros {
  const factor = MILLION + BigInt(Math.round(markupPercent * 10_000))
  const product = costPerMinute * (factor < MILLION ? MILLION : factor)
  return micros(divideUp(product, MILLION * RATE_STEP) * RATE_STEP)
}

/**
 * One increment for the whole call: the larger of the two. As the first is a whole multiple of the
 * next (the import sees to that), the result is never less than what the carrier bills.
 */
export function billingIncrement(first: number | null, next: number | null): number {
  return Math.max(first ?? USUAL_INCREMENT_SECONDS, next ?? USUAL_INCREMENT_SECONDS)
}

/** @param rates each prefix once. Overrides for a destination that no rate names have no effect. */
export function buildDeck(rates: readonly Rate[], overrides: readonly OriginOverride[]): Deck {
  const names = new Map<string, number>()
  const destinations: Destination[] = []
  const deck = {
    trie: buildPrefixTrie(rates.map(rate => rate.prefix)),
    costs: Uint32Array.from(rates, rate => Number(rate.costPerMinute)),
    billingSeconds: Uint16Array.from(rates, rate =>
      billingIncrement(rate.firstIncrementSeconds, rate.nextIncrementSeconds),
    ),
    prefixLengths: Uint8Array.from(rates, rate => rate.prefix.length),
    destinationOf: new Uint32Array(rates.length),
    destinations,
  }
  rates.forEach((rate, position) => {
    const key = destinationKey(rate)
    const known = names.get(key)
    deck.destinationOf[position] = known ?? destinations.length
    if (known !== undefined) return
    names.set(key, destinations.length)
    destinations.push({ name: rate.destination, country: rate.country, origins: null })
  })
  for (const [position, group] of groupByDestination(overrides, names)) {
    const destination = destinations[position]
    if (destination) destination.origins = originCosts(group)
  }
  return deck
}

export function destinationKey(of: { country: string | null; destination: string }): string {
  return `${of.country ?? ''} ${of.destination}`
}

const MILLION = 1_000_000n
/** Four decimals of a dollar. */
const RATE_STEP = 100n

function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by
}

function costFromOrigin(origins: OriginCosts | null, callerId: E164): Micros | null {
  if (origins === null) return null
  const position = longestPrefix(origins.trie, callerId, 1)
  if (position === NO_PREFIX) return null
  if (origins.prefixes[position] === '1' && NOT_US_OR_CANADA.has(callerId.slice(1, 5))) return null
  return origins.costs[position] ?? null
}

function groupByDestination(
  overrides: readonly OriginOverride[],
  positions: ReadonlyMap<string, number>,
): Map<number, OriginOverride[]> {
  const groups = new Map<number, OriginOverride[]>()
  for (const override of overrides) {
    const position = positions.get(destinationKey(override))
    if (position === undefined) continue
    const group = groups.get(position)
    if (group) group.push(override)
    else groups.set(position, [override])
  }
  return groups
}

/** Where two groups name one origin prefix, the dearer cost holds: never below cost. */
function originCosts(overrides: readonly OriginOverride[]): OriginCosts {
  const costs = new Map<string, Micros>()
  for (const override of overrides) {
    for (const prefix of override.originPrefixes) {
      const known = costs.get(prefix)
      if (known === undefined || known < override.costPerMinute) {
        costs.set(prefix, override.costPerMinute)
      }
    }
  }
  const prefixes = [...costs.keys()]
  return { trie: buildPrefixTrie(prefixes), prefixes, costs: [...costs.values()] }
}
