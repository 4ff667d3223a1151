import type { Micros } from '@ringback/contract/money'
import { type NumberCost, incomingTo, isForRent } from '../numbers/number-fees.ts'
import type { DeckContent } from './deck.ts'
import { destinationKey } from './rating.ts'

/** In the order in which they are shown. `other-terms`: the same price with other increments, origins or costs of the trunk. */
export const CHANGE_KINDS = ['raised', 'lowered', 'added', 'removed', 'other-terms'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** One price of a deck, in the form in which decks of both kinds are compared. */
export interface DeckPrice {
  /** Unique in its deck. */
  key: string
  /** Digits; null for a price by caller ID and for a number's fee. */
  prefix: string | null
  /** The destination's name, the type of a number, or "incoming" and that type for the calls to it. */
  destination: string
  country: string | null
  /** The group of caller IDs to which the price applies; null when it applies to all. */
  originGroup: string | null
  /** A minute's or a month's cost. */
  cost: Micros
  /** Without this price, a setting of the business is the cost, so that a deck that has it first adds nothing. */
  hasDefault?: true
  /** Increments and the cost of the trunk, or origin prefixes: what else a price consists of. */
  otherSettings: string
}

/** A difference between two decks. */
export interface PriceChange extends Omit<DeckPrice, 'cost' | 'otherSettings' | 'hasDefault'> {
  kind: ChangeKind
  /** Null when the price was added. */
  from: Micros | null
  /** Null when the price was removed. */
  to: Micros | null
}

/** The differences between the active deck and another one. */
export interface DeckChanges {
  /** By kind; among raised and lowered prices, the largest ratio first. */
  changes: readonly PriceChange[]
  counts: Readonly<Record<ChangeKind, number>>
  unchanged: number
}

/**
 * Compares what customers pay for: fees of numbers that are not for rent are left out.
 *
 * @param before null when no deck is active
 */
export function compareDecks(before: DeckContent | null, after: DeckContent): DeckChanges {
  const unmatched = new Map(before ? pricesOf(before).map(price => [price.key, price]) : [])
  const found: PriceChange[] = []
  let unchanged = 0
  for (const price of pricesOf(after)) {
    const old = unmatched.get(price.key)
    unmatched.delete(price.key)
    if (old === undefined) {
      if (!price.hasDefault) found.push(changeOf('added', price, null, price.cost))
      continue
    }
    const kind = kindOf(old, price)
    if (kind === null) unchanged++
    else found.push(changeOf(kind, price, old.cost, price.cost))
  }
  for (const old of unmatched.values()) found.push(changeOf('removed', old, old.cost, null))
  const ofKind = (kind: ChangeKind) => found.filter(change => change.kind === kind)
  const changes = [
    ...ofKind('raised').sort(byRatio),
    ...ofKind('lowered').sort((a, b) => byRatio(b, a)),
    ...(['added', 'removed', 'other-terms'] as const).flatMap(ofKind),
  ]
  const counts = Object.fromEntries(
    CHANGE_KINDS.map(kind => [kind, ofKind(kind).length]),
  ) as Record<ChangeKind, number>
  return { changes, counts, unchanged }
}

/** The share of all compared prices of both decks that differ, in percent from 0 to 100. Other terms count as changed. */
export function changedPercent({ changes, unchanged }: DeckChanges): number {
  const total = changes.length + unchanged
  return total === 0 ? 0 : (changes.length * 100) / total
}

/** How the size of a change is measured: in percent of the price before, or in dollars. */
export type ChangeSize = 'percent' | 'difference'

/** The changes with the largest first, raised or lowered, and those without a price before or after last. */
export function largestFirst<Change extends Pick<PriceChange, 'from' | 'to'>>(
  changes: readonly Change[],
  size: ChangeSize,
): Change[] {
  return changes.toSorted((a, b) => sizeOf(b, size) - sizeOf(a, size))
}

function sizeOf({ from, to }: Pick<PriceChange, 'from' | 'to'>, size: ChangeSize): number {
  if (from === null || to === null) return -1
  const difference = Math.abs(Number(to - from))
  if (size === 'difference' || difference === 0) return difference
  // Infinite if the price was 0 before. Such prices keep their order, because a sort treats NaN as 0.
  return difference / Number(from)
}

function pricesOf(content: DeckContent): DeckPrice[] {
  if (content.kind === 'numbers') {
    return content.fees.filter(isForRent).flatMap(pricesOfNumber)
  }
  const byPrefix = content.rates.map((rate): DeckPrice => ({
    key: rate.prefix,
    prefix: rate.prefix,
    destination: rate.destination,
    country: rate.country,
    originGroup: null,
    cost: rate.costPerMinute,
    otherSettings: [
      rate.firstIncrementSeconds,
      rate.nextIncrementSeconds,
      rate.trunkCostPerMinute,
    ].join('/'),
  }))
  const byOrigin = content.overrides.map((override): DeckPrice => ({
    key: `${destinationKey(override)} ${override.originGroup}`,
    prefix: null,
    destination: override.destination,
    country: override.country,
    originGroup: override.originGroup,
    cost: override.costPerMinute,
    otherSettings: override.originPrefixes.toSorted().join(' '),
  }))
  return [...byPrefix, ...byOrigin]
}

function pricesOfNumber(number: NumberCost): DeckPrice[] {
  const { country, type, monthlyCost, incomingCostPerMinute } = number
  const common = { prefix: null, country, originGroup: null, otherSettings: '' }
  const fee = { ...common, key: `${country} ${type}`, destination: type, cost: monthlyCost }
  if (incomingCostPerMinute === null) return [fee]
  const destination = incomingTo(type)
  const key = `${country} ${destination}`
  return [fee, { ...common, key, destination, cost: incomingCostPerMinute, hasDefault: true }]
}

function kindOf(before: DeckPrice, after: DeckPrice): ChangeKind | null {
  if (after.cost > before.cost) return 'raised'
  if (after.cost < before.cost) return 'lowered'
  return after.otherSettings === before.otherSettings ? null : 'other-terms'
}

function changeOf(
  kind: ChangeKind,
  { key, prefix, destination, country, originGroup }: DeckPrice,
  from: Micros | null,
  to: Micros | null,
): PriceChange {
  return { kind, key, prefix, destination, country, originGroup, from, to }
}

/** Sorts by the ratio of the new price to the old one, the largest first. */
function byRatio(a: PriceChange, b: PriceChange): number {
  return Number(b.to) / Number(b.from) - Number(a.to) / Number(a.from)
}
