import type { E164 } from '@ringback/contract/phone'
import { parseDeck } from '../packages/server/src/core/rates/deck-file.ts'
import {
  type Deck,
  type Rate,
  buildDeck,
  findCost,
  sellingRate,
} from '../packages/server/src/core/rates/rating.ts'
import { median, report } from './setup/report.ts'
import { WHOLESALE_ROWS, wholesaleDeck } from './setup/wholesale-deck.ts'

/**
 * The time of a lookup in the large deck with the selling rate, compared with a search in a plain Map from
 * the longest prefix down, and the memory of the deck. The measurement of the memory needs --expose-gc.
 */
const LOOKUPS = 200_000
const ROUNDS = 9

const { rates } = parseDeck(wholesaleDeck())
if (rates.length !== WHOLESALE_ROWS) throw new Error(`the deck has ${rates.length} rows`)

report({ name: 'memory of the deck', value: megabytesOf(rates), unit: 'MB', limit: 10 })

const deck = buildDeck(rates, [])
const byPrefix = new Map(rates.map(rate => [rate.prefix, rate]))
const sampledNumbers = sampleNumbers(rates)
const callerId = '+14155550199' as E164

const lookupTimes: number[] = []
const mapSearchTimes: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  lookupTimes.push(microsecondsPerLookup(number => lookUp(deck, number)))
  mapSearchTimes.push(microsecondsPerLookup(number => searchMap(number)))
}
const [lookup, mapSearch] = [median(lookupTimes), median(mapSearchTimes)]
report({ name: 'rate lookup with selling price', value: lookup, unit: 'µs', limit: 2 })
report({
  name: 'rate lookup divided by a search in a Map',
  value: lookup / mapSearch,
  unit: 'times',
  limit: 1,
})

function lookUp(inDeck: Deck, to: E164): bigint {
  const cost = findCost(inDeck, { to, callerId })
  return cost === null ? 0n : sellingRate(cost.costPerMinute, 15)
}

function searchMap(to: E164): bigint {
  for (let length = to.length; length > 1; length--) {
    const rate = byPrefix.get(to.slice(1, length))
    if (rate) return sellingRate(rate.costPerMinute, 15)
  }
  return 0n
}

function microsecondsPerLookup(find: (number: E164) => bigint): number {
  const from = performance.now()
  let sum = 0n
  for (let index = 0; index < LOOKUPS; index++) {
    const number = sampledNumbers[index % sampledNumbers.length]
    if (number) sum += find(number)
  }
  const elapsedMs = performance.now() - from
  if (sum === 0n) throw new Error('nothing was found')
  return (elapsedMs * 1000) / LOOKUPS
}

/** One full-length number for each prefix, shuffled so that neighbouring lookups read different parts of the deck. */
function sampleNumbers(all: readonly Rate[]): E164[] {
  return all
    .map(
      (rate, index) =>
        [(index * 7_919) % all.length, `+${rate.prefix}5550123456`.slice(0, 13)] as const,
    )
    .sort(([a], [b]) => a - b)
    .map(([, number]) => number as E164)
}

function megabytesOf(all: readonly Rate[]): number {
  const { gc } = globalThis
  if (!gc) throw new Error('run with --expose-gc')
  const usedBytes = () => {
    gc()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const bytesBefore = usedBytes()
  const measuredDeck = buildFromCopies(all)
  const bytesAfter = usedBytes()
  if (measuredDeck.costs.length !== all.length) throw new Error('the deck is incomplete')
  return (bytesAfter - bytesBefore) / 1_000_000
}

/** The copies are collected as garbage, so that only the memory of the deck itself remains. */
function buildFromCopies(all: readonly Rate[]): Deck {
  return buildDeck(structuredClone(all) as Rate[], [])
}
