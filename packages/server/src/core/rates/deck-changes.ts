import type { Micros } from '@ringback/contract/money'
import type { Rate } from './rating.ts'

export interface PriceChange {
  prefix: string
  destination: string
  from: Micros
  to: Micros
}

/** What an import would do to the prices in force, prefix by prefix. */
export interface DeckChanges {
  added: number
  gone: number
  same: number
  /** The largest rise first. */
  dearer: PriceChange[]
  /** The largest fall first. */
  cheaper: PriceChange[]
  /** Same price, other increments. */
  otherIncrements: number
}

export function compareDecks(before: readonly Rate[], after: readonly Rate[]): DeckChanges {
  const old = new Map(before.map(rate => [rate.prefix, rate]))
  const changes: DeckChanges = {
    added: 0,
    gone: 0,
    same: 0,
    dearer: [],
    cheaper: [],
    otherIncrements: 0,
  }
  for (const rate of after) {
    const known = old.get(rate.prefix)
    old.delete(rate.prefix)
    if (known === undefined) changes.added++
    else note(changes, known, rate)
  }
  changes.gone = old.size
  changes.dearer.sort(byRatio)
  changes.cheaper.sort((a, b) => byRatio(b, a))
  return changes
}

function note(changes: DeckChanges, before: Rate, after: Rate): void {
  const { prefix, destination, costPerMinute: to } = after
  const change = { prefix, destination, from: before.costPerMinute, to }
  if (change.to > change.from) changes.dearer.push(change)
  else if (change.to < change.from) changes.cheaper.push(change)
  else if (
    before.firstIncrementSeconds !== after.firstIncrementSeconds ||
    before.nextIncrementSeconds !== after.nextIncrementSeconds
  ) {
    changes.otherIncrements++
  } else changes.same++
}

/** The one that multiplies the price the most comes first. */
function byRatio(a: PriceChange, b: PriceChange): number {
  return Number(b.to) / Number(b.from) - Number(a.to) / Number(a.from)
}
