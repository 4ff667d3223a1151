import { micros, microsFromUsd } from '@ringback/contract/money'
import { expect, it } from 'vitest'
import { likelyCalls } from './likely-calls.ts'
import type { PriceList } from './read-price-list.ts'

const price = (cents: number) => ({
  lowest: micros(1n),
  highest: microsFromUsd(cents / 100),
  billingSeconds: 60,
})
const LIST = {
  countries: [
    { code: 'AQ', name: 'Antarctica', mobile: null, landline: null },
    { code: 'GB', name: 'United Kingdom', mobile: null, landline: price(2) },
    { code: 'IN', name: 'India', mobile: price(3), landline: price(1) },
  ],
} as unknown as PriceList

// beyond A package says how long one can talk for it
it('takes the first country of the languages that is called, mobile phones first, at the highest price', () => {
  const read = (languages: string) => {
    const calls = likelyCalls(LIST, languages)
    return calls && [calls.country, calls.isMobile, calls.minutesOf(microsFromUsd(5))]
  }
  expect(read('xx-AQ,hi,en-GB')).toEqual(['India', true, 166])
  expect(read('en-GB,hi')).toEqual(['United Kingdom', false, 250])
  expect(read('xx-AQ')).toBeNull()
  expect(read('')).toBeNull()
})
