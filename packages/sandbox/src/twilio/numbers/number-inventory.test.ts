import { expect, test } from 'vitest'
import { isE164 } from '../voice/known-numbers.ts'
import { NUMBER_PLAN, NUMBER_TYPES } from './number-plan.ts'
import { findInStock, offer, readPattern } from './number-inventory.ts'

const free = () => false
const us = { country: 'US', type: 'Local', contains: '', wanted: 10 } as const

test('every kind of every country has numbers, and knows them again', () => {
  for (const country of Object.keys(NUMBER_PLAN))
    for (const type of NUMBER_TYPES) {
      const found = offer({ country, type, contains: '', wanted: 20 }, free)
      expect(found.length > 0, `${country} ${type}`).toBe(!!NUMBER_PLAN[country]?.ranges[type])
      for (const offered of found) {
        expect(isE164(offered.number), offered.number).toBe(true)
        // Canada and the United States share their toll-free numbers.
        expect(findInStock(offered.number), offered.number).toMatchObject({
          ...offered,
          country: type === 'TollFree' ? expect.any(String) : country,
        })
      }
    }
})

test('what is taken is not offered; others take its place', () => {
  const [first, ...rest] = offer(us, free)
  const again = offer(us, number => number === first?.number)
  expect(again.slice(0, 9)).toEqual(rest)
  expect(again).toHaveLength(10)
})

test('nobody rents 555: fiction and the numbers that behave live there', () => {
  expect(offer({ ...us, contains: '+1415555' }, free)).toEqual([])
  expect(findInStock('+14155550100')).toBeUndefined()
  expect(findInStock('+14152550100')).toMatchObject({ country: 'US', type: 'Local', region: 'CA' })
})

test.each([
  ['12*4', '99912349', true],
  ['12*4', '12x4', false],
  ['+12', '123', true],
  ['+12', '312', false],
  ['FLY', '100359', true],
])('%s in %s: %s', (pattern, digits, fits) => {
  expect(readPattern(pattern)?.test(digits)).toBe(fits)
})

test.each(['', '+', '1 2', '12+', '.*', '1'.repeat(16)])('%j is no pattern', pattern => {
  expect(readPattern(pattern)).toBeUndefined()
})
