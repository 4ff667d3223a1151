import { type Micros, micros } from '@ringback/contract/money'
import type { E164 } from '@ringback/contract/phone/e164'
import { NO_PREFIX, type PrefixTrie, buildPrefixTrie, longestPrefix } from './prefix-trie.ts'

/** One line of a rate deck: the carrier's price for a prefix. */
export interface Rate {
  /** Digits, no plus. */
  prefix: string
  /** The deck's name, for example "United Kingdom - Mobile". */
  destination: string
  /** ISO 3166 alpha-2; null for satellite and other networks without a country. */
  country: string | null
  costPerMinute: Micros
  /** What the trunk charges where there are two carriers; not there where it is not known. */
  trunkCostPerMinute?: Micros
  firstIncrementSeconds: number
  nextIncrementSeconds: number
}

/** Replaces the cost of a destination when the caller ID begins with one of these prefixes. */
export interface OriginOverride {
  country: string
  destination: string
  originGroup: string
  originPrefixes: readonly string[]
  costPerMinute: Micros
}

/** The carrier's price for a call, and the billing increment. */
export interface CallCost {
  prefix: string
  destination: string
  country: string | null
  costPerMinute: Micros
  /** What the trunk charges where there are two carriers; not there where it is not known. */
  trunkCostPerMinute?: Micros | undefined
  /** The part of the caller ID that determined the price; null when it has no price of its own. */
  originPrefix: string | null
  billingSeconds: number
}

/** A rate deck in memory, indexed for lookups. */
export interface Deck {
  readonly trie: PrefixTrie
  /** The cost per minute in micro-dollars, by position of the prefix in the deck. 32 bits hold up to $4,294. */
  readonly costs: Uint32Array
  /** The same of the trunk, where it is known. */
  readonly trunkCosts: ReadonlyMap<number, Micros>
  readonly billingSeconds: Uint16Array
  readonly prefixLengths: Uint8Array
  /** By position of the prefix: the index in `destinations`. */
  readonly destinationOf: Uint32Array
  readonly destinations: readonly Destination[]
}

interface Destination {
  readonly name: string
  readonly country: string | null
  readonly origins: OriginCosts | null
}

interface OriginCosts {
  readonly trie: PrefixTrie
  /** By position of the prefix in the trie. */
  readonly costs: readonly OriginCost[]
}

interface OriginCost {
  readonly prefix: string
  readonly cost: Micros
}

/**
 * The increment where a deck leaves it blank. The default deck leaves it blank for China, because the carrier does
 * not publish increments for China. Elsewhere the carrier bills whole minutes unless it publishes another one.
 */
export const DEFAULT_INCREMENT_SECONDS = 60

/**
 * Area codes of +1 outside the United States and Canada. An override for origin `1` means "from US/CA"
 * and does not apply to a caller ID with one of these codes.
 */
const NOT_US_OR_CANADA = new Set(
  (
    '1242 1246 1264 1268 1284 1340 1345 1441 1473 1649 1664 1670 1671 1684 1721 1758 1767 1784 ' +
    '1787 1809 1829 1849 1868 1869 1876 1939'
  ).split(' '),
)

/** Finds the carrier's price for a call with this caller ID by the longest prefix. Null when the deck has no price. */
export function findCost(deck: Deck, call: { to: E164; callerId: E164 }): CallCost | null {
  const position = longestPrefix(deck.trie, call.to, 1)
  if (position === NO_PREFIX) return null
  const destination = deck.destinations[deck.destinationOf[position] ?? -1]
  if (destination === undefined) throw new Error('A rate deck refers to a missing destination')
  const fromOrigin = costFromOrigin(destination.origins, call.callerId)
  return {
    prefix: call.to.slice(1, 1 + (deck.prefixLengths[position] ?? 0)),
    destination: destination.name,
    country: destination.country,
    costPerMinute: fromOrigin?.cost ?? micros(BigInt(deck.costs[position] ?? 0)),
    trunkCostPerMinute: deck.trunkCosts.get(position),
    originPrefix: fromOrigin?.prefix ?? null,
    billingSeconds: deck.billingSeconds[position] ?? DEFAULT_INCREMENT_SECONDS,
  }
}

/**
 * The selling rate: cost x (1 + markup), rounded up to 4 decimals of a dollar and hence never below cost.
 * @param markupPercent not negative, with up to four decimals
 */
export function sellingRate(costPerMinute: Micros, markupPercent: number): Micros {
  const factor = MILLION + BigInt(Math.round(Math.max(0, markupPercent) * 10_000))
  return micros(divideUp(costPerMinute * factor, MILLION * RATE_STEP) * RATE_STEP)
}

/**
 * The larger of the two increments, used for the whole call. The import validates that the first is a
 * multiple of the next, so that the billed seconds are never fewer than the carrier's.
 */
export function billingIncrement(first: number | null, next: number | null): number {
  return Math.max(first ?? DEFAULT_INCREMENT_SECONDS, next ?? DEFAULT_INCREMENT_SECONDS)
}

/** @param rates with unique prefixes. An override for a destination without a rate has no effect. */
export function buildDeck(rates: readonly Rate[], overrides: readonly OriginOverride[]): Deck {
  const names = new Map<string, number>()
  const destinations: Destination[] = []
  const deck = {
    trie: buildPrefixTrie(rates.map(rate => rate.prefix)),
    costs: Uint32Array.from(rates, rate => Number(rate.costPerMinute)),
    trunkCosts: new Map(
      rates.flatMap(({ trunkCostPerMinute: cost }, at) => (cost === undefined ? [] : [[at, cost]])),
    ),
    billingSeconds: Uint16Array.from(rates, rate =>
      billingIncrement(rate.firstIncrementSeconds, rate.nextIncrementSeconds),
    ),
    prefixLengths: Uint8Array.from(rates, rate => rate.prefix.length),
    destinationOf: new Uint32Array(rates.length),
    destinations,
  }
  const overridesOf = groupByDestination(overrides)
  rates.forEach((rate, position) => {
    const key = destinationKey(rate)
    const known = names.get(key)
    deck.destinationOf[position] = known ?? destinations.length
    if (known !== undefined) return
    names.set(key, destinations.length)
    const group = overridesOf.get(key)
    const origins = group ? originCosts(group) : null
    destinations.push({ name: rate.destination, country: rate.country, origins })
  })
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

function costFromOrigin(origins: OriginCosts | null, callerId: E164): OriginCost | null {
  if (origins === null) return null
  const found = origins.costs[longestPrefix(origins.trie, callerId, 1)]
  if (found === undefined) return null
  return found.prefix === '1' && NOT_US_OR_CANADA.has(callerId.slice(1, 5)) ? null : found
}

function groupByDestination(overrides: readonly OriginOverride[]): Map<string, OriginOverride[]> {
  const groups = new Map<string, OriginOverride[]>()
  for (const override of overrides) {
    const key = destinationKey(override)
    const group = groups.get(key)
    if (group) group.push(override)
    else groups.set(key, [override])
  }
  return groups
}

/** If two groups share an origin prefix, the higher cost applies, so that no call is sold below cost. */
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
  return {
    trie: buildPrefixTrie([...costs.keys()]),
    costs: [...costs].map(([prefix, cost]) => ({ prefix, cost })),
  }
}
