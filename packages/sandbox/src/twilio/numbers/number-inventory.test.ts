import { expect, test } from 'vitest'
import { isE164 } from '../voice/phones/known-numbers.ts'
import { NUMBER_PLAN, NUMBER_TYPES } from './number-plan.ts'
import { findAvailable, findInInventory } from './number-inventory.ts'

const allAvailable = () => false
const us = { country: 'US', type: 'Local', contains: '', wanted: 10 } as const

test('each type of each country offers numbers that the inventory recognizes', () => {
  for (const country of Object.keys(NUMBER_PLAN))
    for (const type of NUMBER_TYPES) {
      const found = findAvailable({ country, type, contains: '', wanted: 20 }, allAvailable)
      expect(found.length > 0, `${country} ${type}`).toBe(!!NUMBER_PLAN[country]?.ranges[type])
      for (const offered of found) {
        expect(isE164(offered.number), offered.number).toBe(true)
        // Canada and the United States share their toll-free numbers.
        expect(findInInventory(offered.number), offered.number).toMatchObject({
          ...offered,
          country: type === 'TollFree' ? expect.any(String) : country,
        })
      }
    }
})

test('an unavailable number is replaced by another one', () => {
  const [first, ...rest] = findAvailable(us, allAvailable)
  const again = findAvailable(us, number => number === first?.number)
  expect(again.slice(0, 9)).toEqual(rest)
  expect(again).toHaveLength(10)
})

test('North American 555 numbers are neither offered nor recognized', () => {
  expect(findAvailable({ ...us, contains: '1415555' }, allAvailable)).toEqual([])
  expect(findInInventory('+14155550100')).toBeUndefined()
  expect(findInInventory('+14152550100')).toMatchObject({
    country: 'US',
    type: 'Local',
    region: 'CA',
  })
})
