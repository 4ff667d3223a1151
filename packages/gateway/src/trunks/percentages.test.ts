import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentagesOf } from './percentages.ts'

it.each([
  [[1], [100]],
  [
    [1, 1],
    [50, 50],
  ],
  [
    [100, 100],
    [50, 50],
  ],
  [
    [70, 30],
    [70, 30],
  ],
  // What is left of 100 goes to the largest remainder, and to the first one of equal ones.
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 2, 3],
    [29, 28, 43],
  ],
  [
    [100, 1],
    [99, 1],
  ],
  // A part below 1 becomes 1.
  [
    [100, 1, 1, 1],
    [97, 1, 1, 1],
  ],
])('gives weights %j the percentages %j', (weights, percentages) => {
  expect(percentagesOf(weights)).toEqual(percentages)
})

const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 })

it('adds up to 100, and gives each address at least 1', () => {
  fc.assert(
    fc.property(weights, each => {
      const percentages = percentagesOf(each)
      expect(percentages.reduce((sum, one) => sum + one)).toBe(100)
      expect(Math.min(...percentages)).toBeGreaterThanOrEqual(1)
    }),
  )
})

it('gives a larger weight no smaller percentage', () => {
  fc.assert(
    fc.property(weights, each => {
      const byWeight = each.toSorted((a, b) => b - a)
      expect(percentagesOf(byWeight)).toEqual(percentagesOf(byWeight).toSorted((a, b) => b - a))
    }),
  )
})

it('differs from the exact part by less than 1 where no part is below 1', () => {
  fc.assert(
    fc.property(weights, each => {
      const sum = each.reduce((total, one) => total + one)
      const exact = each.map(weight => (100 * weight) / sum)
      fc.pre(exact.every(part => part >= 1))
      for (const [index, percentage] of percentagesOf(each).entries())
        expect(Math.abs(percentage - (exact[index] ?? 0))).toBeLessThan(1)
    }),
  )
})
