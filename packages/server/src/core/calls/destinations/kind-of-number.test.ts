import { expect, it } from 'vitest'
import { factsOfNumber } from './kind-of-number.ts'

it.each([
  ['+447400123456', { country: 'GB', type: 'MOBILE' }],
  ['+493012345678', { country: 'DE', type: 'FIXED_LINE' }],
  // In the plan of no country, and no number.
  ['+80012345678', { country: null, type: 'TOLL_FREE' }],
  ['+', { country: null, type: null }],
])('the plans have of %s: %j', (number, facts) => {
  expect(factsOfNumber(number)).toEqual(facts)
})
