import type { Micros } from '@ringback/contract/money'
import type { Rate } from './rating.ts'

export interface PriceChange {
  prefix: string
  destination: string
  from: Micros
  to: Micros
}

/** The differences between the active deck and a new one, counted by prefix. */
export interface DeckChanges {
  added: number
  removed: number
  unchanged: number
  /** The largest rise first. */
  raised: PriceChange[]
  /** The largest fall first. */
  lowered: PriceChange[]
  /** Prefixes with the same price and other increments. */
  otherIncrements: number
}

export function compareDecks(before: readonly Rate[], after: readonly Rate[]): DeckChanges {
  const unmatched = new Map(before.map(rate => [rate.prefix, rate]))
  const changes: DeckChanges = {
    added: 0,
    removed: 0,
    unchanged: 0,
    raised: [],
    lowered: [],
    otherIncrements: 0,
  }
  for (const rate of after) {
    const oldRate = unmatched.get(rate.prefix)
    unmatched.delete(rate.prefix)
    if (oldRate === undefined) changes.added++
    else countChange(changes, oldRate, rate)
  }
  changes.removed = unmatched.size
  changes.raised.sort(byRatio)
  changes.lowered.sort((a, b) => byRatio(b, a))
  return changes
}

function countChange(changes: DeckChanges, before: Rate, after: Rate): void {
  const { prefix, destination, costPerMinute: to } = after
  const change = { prefix, destination, from: before.costPerMinute, to }
  if (change.to > change.from) changes.raised.push(change)
  else if (change.to < change.from) changes.lowered.push(change)
  else if (
    before.firstIncrementSeconds !== after.firstIncrementSeconds ||
    before.nextIncrementSeconds !== after.nextIncrementSeconds
  ) {
    changes.otherIncrements++
  } else changes.unchanged++
}

/** Sorts by the ratio of the new price to the old one, the largest first. */
function byRatio(a: PriceChange, b: PriceChange): number {
  return Number(b.to) / Number(b.from) - Number(a.to) / Number(a.from)
}
