import { micros } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import type { Rate } from './rating.ts'
import { describeTwoIncrements, soldBy } from './two-increments.ts'

const rate = (prefix: string, first: number, next: number): Rate => ({
  prefix,
  destination: 'Austria',
  country: 'AT',
  costPerMinute: micros(10_000n),
  firstIncrementSeconds: first,
  nextIncrementSeconds: next,
})
const rates = [rate('43', 60, 60), rate('431', 30, 6), rate('432', 60, 1), rate('433', 30, 6)]

it('says for each pair of increments how many prices have it and what differs', () => {
  expect(describeTwoIncrements(rates)).toEqual([
    '30/6 (2 prices) is sold by the first as 30/30: a call of 31 s is billed 60 s in place of 36 s; ' +
      'by the next as 6/6: a call of 1 s is billed 6 s, and the carrier bills 30 s',
    '60/1 (1 price) is sold by the first as 60/60: a call of 61 s is billed 120 s in place of 61 s; ' +
      'by the next as 1/1: a call of 1 s is billed 1 s, and the carrier bills 60 s',
  ])
  expect(describeTwoIncrements([rate('43', 60, 60)])).toEqual([])
})

it('sells by the increment that was chosen', () => {
  const soldAs = (increment: 'first' | 'next') =>
    soldBy(increment, rates).map(sold => [sold.firstIncrementSeconds, sold.nextIncrementSeconds])
  expect(soldAs('first')).toEqual([
    [60, 60],
    [30, 6],
    [60, 1],
    [30, 6],
  ])
  expect(soldAs('next')).toEqual([
    [60, 60],
    [6, 6],
    [1, 1],
    [6, 6],
  ])
})
