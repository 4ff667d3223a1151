import { afterAll, beforeAll, expect, test } from 'vitest'
import { restClient, startSandbox } from './test-sandbox.ts'
import type { TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const client = (options: Parameters<typeof restClient>[1] = {}) => restClient(sandbox, options)

test('the countries with prices of calls are listed over several pages', async () => {
  const { countries } = client().pricing.v2.voice
  const paged = await countries.list({ pageSize: 50 })
  expect(paged.length).toBeGreaterThan(200)
  expect(new Set(paged.map(({ isoCountry }) => isoCountry)).size).toBe(paged.length)
  expect(paged.find(({ isoCountry }) => isoCountry === 'GB')).toMatchObject({
    country: 'United Kingdom',
    url: `${sandbox.url}/v2/Voice/Countries/GB`,
  })
  const inOnePage = await countries.list({ pageSize: 1000 })
  expect(inOnePage.map(each => each.isoCountry)).toEqual(paged.map(each => each.isoCountry))
})

test('the prices of a country depend on the destination and on the caller ID', async () => {
  const austria = await client().pricing.v2.voice.countries('AT').fetch()
  expect(austria).toMatchObject({ country: 'Austria', isoCountry: 'AT', priceUnit: 'USD' })
  const landline = austria.outboundPrefixPrices.filter(
    ({ friendlyName }) => friendlyName === 'Programmable Outbound Minute - Austria',
  )
  const origins = landline.map(({ originationPrefixes }) => originationPrefixes ?? [])
  expect(origins.filter(list => list.includes('ROW'))).toHaveLength(1)
  expect(origins.some(list => list.includes('49'))).toBe(true)
  for (const { currentPrice, destinationPrefixes } of austria.outboundPrefixPrices) {
    expect(String(currentPrice)).toMatch(/^\d+\.\d{4,6}$/)
    expect(destinationPrefixes?.every(prefix => /^\d+$/.test(prefix))).toBe(true)
  }
})

test('numbers have a monthly price for each type', async () => {
  const { countries } = client().pricing.v1.phoneNumbers
  const malaysia = await countries('MY').fetch()
  expect(malaysia).toMatchObject({ country: 'Malaysia', isoCountry: 'MY', priceUnit: 'USD' })
  expect(malaysia.phoneNumberPrices).toEqual([
    { numberType: 'local', basePrice: '4.00', currentPrice: '4.00' },
  ])
  expect((await countries.list()).map(each => each.isoCountry)).toContain('US')
})

test('calls to numbers have a price for each type of number', async () => {
  const { countries } = client().pricing.v2.voice
  const priced = async (country: string) => (await countries(country).fetch()).inboundCallPrices
  expect(await priced('US')).toEqual([
    { numberType: 'local', basePrice: '0.0085', currentPrice: '0.0085' },
    { numberType: 'toll free', basePrice: '0.0220', currentPrice: '0.0220' },
  ])
  expect(await priced('IN')).toEqual([])
})

test('countries without numbers have neither prices nor offers', async () => {
  sandbox.carrier.console.countriesWithoutNumbers = ['GE']
  const { countries } = client().pricing.v1.phoneNumbers
  await expect(countries('GE').fetch()).rejects.toMatchObject({ code: 20404 })
  expect((await countries.list()).map(each => each.isoCountry)).not.toContain('GE')
  const offers = (country: string) =>
    client().availablePhoneNumbers(country).local.list({ limit: 1 })
  await expect(offers('GE')).rejects.toMatchObject({ code: 20404 })
  expect(await offers('MY')).toHaveLength(1)
  sandbox.carrier.console.countriesWithoutNumbers = []
  expect((await countries('GE').fetch()).phoneNumberPrices).toHaveLength(1)
})

test('countries without prices, wrong keys and faults are answered as the vendor does', async () => {
  const { v1, v2 } = client().pricing
  await expect(v2.voice.countries('CU').fetch()).rejects.toMatchObject({ code: 20404 })
  await expect(v1.phoneNumbers.countries('KP').fetch()).rejects.toMatchObject({ code: 20404 })
  const stranger = client({ password: 'wrong' })
  await expect(stranger.pricing.v2.voice.countries.list()).rejects.toMatchObject({ code: 20003 })
  const fault = {
    vendor: 'twilio',
    operation: 'pricing.voice.fetch',
    fault: '429',
    times: 1,
  } as const
  sandbox.faults.arrange(fault)
  await expect(v2.voice.countries('GB').fetch()).rejects.toMatchObject({ code: 20429 })
  expect((await v2.voice.countries('GB').fetch()).isoCountry).toBe('GB')
})
