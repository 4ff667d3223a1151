import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { micros } from '@ringback/contract/money'
import { readSettings } from '@ringback/contract/operator/settings/business-settings'
import { callPrice } from './call-price.ts'
import { parseDeck } from './deck-file.ts'

const { markupPercent, browserLegPerMinute } = readSettings({ inrPerUsdE4: '83.2150' })

it.each([
  // Dollars to the phone, and the sum with 0.004 for the browser, plus 15%, rounded up to four decimals.
  ['the United States and Canada', 14_000n, 18_000n, 20_700n],
  ['a landline of the United Kingdom', 15_800n, 19_800n, 22_800n],
  ['a landline of Ireland', 16_800n, 20_800n, 24_000n],
])('a call to %s is sold with the markup on both legs', (_where, phone, cost, rate) => {
  expect(callPrice(micros(phone), { markupPercent, browserLegPerMinute })).toEqual({
    costPerMinute: cost,
    ratePerMinute: rate,
  })
})

it('with the first settings, no price of the shipped deck is below the legs of a call', () => {
  const text = readFileSync(new URL('../../../data/rates.csv', import.meta.url), 'utf8')
  const { rates } = parseDeck(text)
  const losing = rates.filter(({ costPerMinute }) => {
    const { ratePerMinute } = callPrice(costPerMinute, { markupPercent, browserLegPerMinute })
    // Twilio's price of a browser's leg.
    return ratePerMinute < costPerMinute + 4_000n
  })
  expect(rates.length).toBeGreaterThan(5_000)
  expect(losing).toEqual([])
})

it('without a browser the leg to the phone is sold alone', () => {
  const business = { markupPercent: 15, browserLegPerMinute: micros(0n) }
  expect(callPrice(micros(14_000n), business)).toEqual({
    costPerMinute: 14_000n,
    ratePerMinute: 16_100n,
  })
})
