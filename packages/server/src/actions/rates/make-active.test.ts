import { expect, it } from 'vitest'
import { type Comparison, guardComparison } from './make-active.ts'

const LOSS: Comparison['belowCost'][number] = {
  prefix: '44',
  destination: 'United Kingdom',
  country: 'GB',
  originPrefix: null,
  selling: 1n,
  carrierCost: 2n,
} as Comparison['belowCost'][number]

it('says how many prices are below cost, with grouped digits', () => {
  const comparison = {
    belowCost: Array.from({ length: 114_120 }, () => LOSS),
    changedPercent: 0,
    maxChangedPercent: 30,
  } as unknown as Comparison
  const accepts = { belowCost: false, largeChange: false }
  expect(guardComparison(comparison, accepts)).toMatchObject({
    why: 'deck-below-cost',
    details: { count: '114,120' },
  })
})
