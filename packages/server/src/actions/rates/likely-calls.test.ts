import { micros, microsFromUsd } from '@ringback/contract/money'
import type { ListedCountry, PriceList, PriceRange } from '@ringback/contract/page/visitor-pages'
import { expect, it } from 'vitest'
import { likelyCalls } from './read-first-call.ts'

const priceUpTo = (cents: number): PriceRange => ({
  lowest: micros(1n),
  highest: microsFromUsd(cents / 100),
  billingSeconds: 60,
})
const countryWith = (
  code: string,
  name: string,
  prices: Partial<Pick<ListedCountry, 'landline' | 'mobile' | 'usualMobile'>>,
): ListedCountry => ({
  ...{ code, name, slug: code, dialCode: null, landline: null, mobile: null, usualMobile: null },
  ...{ landlineRefusals: [], mobileRefusals: [], destinations: [], numbers: [] },
  ...prices,
})
const LIST: PriceList = {
  countries: [
    countryWith('AQ', 'Antarctica', {}),
    countryWith('GB', 'United Kingdom', { landline: priceUpTo(2) }),
    countryWith('IN', 'India', { mobile: priceUpTo(3), landline: priceUpTo(1) }),
    // A few mobile phones cost far more than most.
    countryWith('CH', 'Switzerland', { mobile: priceUpTo(80), usualMobile: priceUpTo(4) }),
  ],
}

// beyond A package says how long one can talk for it
it('takes the first country of the languages that is called, at the price of most mobile phones, or else the highest one', () => {
  const read = (languages: string) => {
    const calls = likelyCalls(LIST, languages)
    return calls && [calls.country, calls.isMobile, calls.minutesOf(microsFromUsd(5))]
  }
  expect(read('de-CH')).toEqual(['Switzerland', true, 125])
  expect(read('xx-AQ,hi,en-GB')).toEqual(['India', true, 166])
  expect(read('en-GB,hi')).toEqual(['United Kingdom', false, 250])
  expect(read('xx-AQ')).toBeNull()
  expect(read('')).toBeNull()
})
