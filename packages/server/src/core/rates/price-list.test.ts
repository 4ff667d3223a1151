import { INDIA_RULE } from '@ringback/contract/calls/caller-id-rules'
import { micros } from '@ringback/contract/money'
import type { CountryPrices, PriceRange } from '@ringback/contract/page/visitor-pages'
import type { E164 } from '@ringback/contract/phone/e164'
import { describe, expect, it } from 'vitest'
import { type PriceSettings, priceList } from './price-list.ts'
import { type Rate, buildDeck } from './rating.ts'

const rate = (
  prefix: string,
  destination: string,
  country: string | null,
  cost: bigint,
  seconds = 60,
): Rate => ({
  prefix,
  destination,
  country,
  costPerMinute: micros(cost),
  firstIncrementSeconds: seconds,
  nextIncrementSeconds: seconds,
})

const SETTINGS: PriceSettings = {
  destinationRules: [],
  markupPercent: 0,
  browserLegPerMinute: micros(0n),
  maxRatePerMinute: micros(3_000_000n),
  platformNumber: '+14155550100' as E164,
  callerIdRules: [],
}

function listOf(rates: Rate[], settings: Partial<PriceSettings> = {}) {
  return priceList(buildDeck(rates, []), { ...SETTINGS, ...settings })
}

function countryIn(list: CountryPrices[], code: string): CountryPrices {
  const country = list.find(each => each.code === code)
  if (!country) throw new Error(`${code} is not listed`)
  return country
}

const range = (lowest: bigint, highest: bigint, billingSeconds = 60): PriceRange => ({
  lowest: micros(lowest),
  highest: micros(highest),
  billingSeconds,
})

/** The example of an Austrian mobile phone begins with +43664. */
const AUSTRIA = [
  rate('43', 'Austria', 'AT', 10_000n),
  rate('431', 'Austria - Vienna', 'AT', 8_000n, 30),
  rate('43664', 'Austria - Mobile', 'AT', 30_000n),
  rate('43660', 'Austria - Mobile', 'AT', 50_000n, 6),
  rate('43900', 'Austria - Premium', 'AT', 900_000n),
  rate('43720', 'Austria - Special Services', 'AT', 70_000n),
]

describe('the list of prices', () => {
  it('has the range of the landlines and of the mobile phones, and each destination', () => {
    const austria = countryIn(listOf(AUSTRIA), 'AT')
    expect(austria).toMatchObject({
      name: 'Austria',
      slug: 'austria',
      dialCode: '+43',
      landline: range(8_000n, 10_000n),
      mobile: range(30_000n, 50_000n),
      usualMobile: range(30_000n, 30_000n),
      landlineRefusals: [],
      mobileRefusals: [],
    })
    expect(austria.destinations).toEqual([
      { name: 'Austria', price: range(10_000n, 10_000n), refusals: [] },
      { name: 'Austria - Mobile', price: range(30_000n, 50_000n), refusals: [] },
      { name: 'Austria - Premium', price: null, refusals: ['premium-number'] },
      { name: 'Austria - Special Services', price: range(70_000n, 70_000n), refusals: [] },
      { name: 'Austria - Vienna', price: range(8_000n, 8_000n, 30), refusals: [] },
    ])
  })

  it('has the price of landlines for mobile phones that the deck does not distinguish', () => {
    const { landline, mobile, usualMobile } = countryIn(listOf(AUSTRIA.slice(0, 2)), 'AT')
    expect(landline).toEqual(range(8_000n, 10_000n))
    expect([mobile, usualMobile]).toEqual([range(10_000n, 10_000n), range(10_000n, 10_000n)])
    const vienna = countryIn(listOf(AUSTRIA.slice(1, 2)), 'AT')
    expect([vienna.mobile, vienna.usualMobile]).toEqual([range(8_000n, 8_000n, 30), null])
  })

  it('has no usual mobile phone where the example is no mobile phone of the deck', () => {
    const rates = [...AUSTRIA.slice(0, 1), rate('43660', 'Austria - Mobile', 'AT', 50_000n)]
    expect(countryIn(listOf(rates), 'AT')).toMatchObject({
      mobile: range(50_000n, 50_000n),
      usualMobile: null,
    })
  })

  it('has the countries whose numbers the deck prices under the name of another, by name', () => {
    const both = rate('7', 'Russia & Kazakhstan', 'RU', 14_000n)
    const list = listOf([both, rate('999', 'Nowhere', 'QX', 1n), ...AUSTRIA])
    expect(list.map(({ code }) => code)).toEqual(['AT', 'KZ', 'RU'])
    const destination = {
      name: 'Russia & Kazakhstan',
      price: range(14_000n, 14_000n),
      refusals: [],
    }
    expect(countryIn(list, 'KZ')).toMatchObject({
      landline: range(14_000n, 14_000n),
      mobile: range(14_000n, 14_000n),
      dialCode: '+7',
      destinations: [destination],
    })
  })

  it('has no network without a country, although numbers of a country may be of it', () => {
    expect(listOf([rate('8816', 'Iridium', null, 900_000n)])).toEqual([])
    const elsewhere = [rate('43664', 'Some network', null, 900_000n), ...AUSTRIA.slice(0, 2)]
    const list = listOf(elsewhere)
    expect(list.map(({ code }) => code)).toEqual(['AT'])
    expect(list[0]?.destinations.map(({ name }) => name)).toEqual(['Austria', 'Austria - Vienna'])
  })

  it('has one country where the deck has its former code too, with the present one', () => {
    const ofCountries = (all: string, mobile: string) => [
      rate('670', 'East Timor', all, 200n),
      rate('67077', 'East Timor - Mobile', mobile, 300n),
    ]
    const decks = [ofCountries('TL', 'TP'), ofCountries('TP', 'TL'), ofCountries('TP', 'TP')]
    for (const rates of decks)
      expect(listOf(rates)).toMatchObject([
        { code: 'TL', name: 'Timor-Leste', slug: 'timor-leste', dialCode: '+670' },
      ])
  })

  it('has a country without a code of its own', () => {
    expect(listOf([rate('672', 'Antarctica', 'AQ', 200n)])).toMatchObject([
      { code: 'AQ', name: 'Antarctica', dialCode: null, landline: range(200n, 200n) },
      { code: 'NF', name: 'Norfolk Island', dialCode: '+672' },
    ])
  })

  it('has the range of destinations in any order', () => {
    const rates = [
      rate('431', 'Austria', 'AT', 200n, 6),
      rate('432', 'Austria - Graz', 'AT', 100n, 60),
      rate('433', 'Austria - Linz', 'AT', 400n, 6),
      rate('434', 'Austria - Wels', 'AT', 300n, 1),
    ]
    expect(countryIn(listOf(rates), 'AT').landline).toEqual(range(100n, 400n))
  })

  it('has no refusal of another destination for mobile phones that the deck does not distinguish', () => {
    const destinationRules = [
      { prefix: '+431', access: 'refuse' as const },
      // The deck has no price for it.
      { prefix: '+999', access: 'refuse' as const },
    ]
    expect(countryIn(listOf(AUSTRIA.slice(0, 2), { destinationRules }), 'AT')).toMatchObject({
      landline: range(10_000n, 10_000n),
      landlineRefusals: ['destination-refused'],
      mobile: range(10_000n, 10_000n),
      mobileRefusals: [],
    })
  })

  it.each<[string, Partial<PriceSettings>, Partial<CountryPrices>]>([
    ['a markup', { markupPercent: 10 }, { landline: range(8_800n, 11_000n) }],
    [
      'the leg of the browser',
      { browserLegPerMinute: micros(4_000n) },
      { landline: range(12_000n, 14_000n) },
    ],
    [
      'a rule for a part of a prefix',
      { destinationRules: [{ prefix: '+43662', markupPercent: 100 }] },
      { landline: range(8_000n, 20_000n) },
    ],
    [
      'a rule that refuses a part of the mobile phones',
      { destinationRules: [{ prefix: '+43660', access: 'refuse' }] },
      { mobile: range(30_000n, 30_000n), mobileRefusals: ['destination-refused'] },
    ],
    [
      'a ceiling',
      { maxRatePerMinute: micros(9_999n) },
      {
        landline: range(8_000n, 8_000n, 30),
        landlineRefusals: ['rate-above-ceiling'],
        mobile: null,
        usualMobile: null,
        mobileRefusals: ['rate-above-ceiling'],
      },
    ],
    [
      'a ceiling and a rule that allows more',
      {
        maxRatePerMinute: micros(9_999n),
        destinationRules: [{ prefix: '+43664', access: 'allow' }],
      },
      { mobile: range(30_000n, 30_000n), mobileRefusals: ['rate-above-ceiling'] },
    ],
  ])('follows %s', (_what, settings, expected) => {
    expect(countryIn(listOf(AUSTRIA, settings), 'AT')).toMatchObject(expected)
  })

  it('has no price where the caller ID of the platform may not be shown', () => {
    const settings = {
      platformNumber: '+911140000000' as E164,
      callerIdRules: [INDIA_RULE],
    }
    expect(countryIn(listOf([rate('91', 'India', 'IN', 40_000n)], settings), 'IN')).toMatchObject({
      landline: null,
      mobile: null,
      usualMobile: null,
      landlineRefusals: [expect.any(String)],
      mobileRefusals: [expect.any(String)],
    })
  })
})
