import { expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { compareDecks } from './deck-changes.ts'
import type { Rate } from './rating.ts'

const rate = (prefix: string, cost: bigint, increment = 60): Rate => ({
  prefix,
  destination: `To ${prefix}`,
  country: null,
  costPerMinute: micros(cost),
  firstIncrementSeconds: increment,
  nextIncrementSeconds: increment,
})

it('counts the changes of an import and sorts price changes by size', () => {
  const before = [rate('1', 100n), rate('2', 100n), rate('3', 100n), rate('4', 100n), rate('6', 9n)]
  const after = [rate('1', 100n), rate('2', 150n), rate('3', 300n), rate('4', 50n), rate('5', 1n)]
  const changes = compareDecks([...before, rate('7', 5n)], [...after, rate('7', 5n, 6)])
  expect(changes).toMatchObject({ added: 1, removed: 1, unchanged: 1, otherIncrements: 1 })
  expect(changes.raised.map(change => change.prefix)).toEqual(['3', '2'])
  expect(changes.lowered).toEqual([{ prefix: '4', destination: 'To 4', from: 100n, to: 50n }])
})

it('counts every prefix as added at the first import', () => {
  expect(compareDecks([], [rate('1', 1n)])).toMatchObject({ added: 1, removed: 0, raised: [] })
})
