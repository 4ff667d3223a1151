import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type Respond,
  respondJson,
  startVendorServer,
} from '../../../../testing/vendors/vendor-server.ts'
import { createCarrierPricing } from './carrier-pricing.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

const LIMITS = {
  listTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  requestsAtOnce: 3,
  retryDelaysMs: [1, 1],
}

async function pricingAgainst(answer: Respond, limits: Partial<typeof LIMITS> = {}) {
  const { baseUrl, seen, close } = await startVendorServer(answer)
  closing.push(close)
  const keys = {
    accountSid: 'AC0123456789abcdef0123456789abcdef',
    apiKey: 'SKkey',
    apiSecret: 'secret',
  }
  return { pricing: createCarrierPricing({ ...keys, baseUrl }, { ...LIMITS, ...limits }), seen }
}

const listOf = (countries: unknown[], nextPageUrl: string | null = null): Respond =>
  respondJson({
    countries,
    meta: { key: 'countries', next_page_url: nextPageUrl, page: 0, page_size: 50 },
  })
const entry = (country: string) => ({ country, iso_country: country })

/** Answers by the path of the request, without the query. */
const byPath =
  (answers: Record<string, Respond>): Respond =>
  (request, response) => {
    const answer = answers[request.url.split('?')[0] ?? ''] ?? respondJson({ code: 20404 }, 404)
    answer(request, response)
  }

const austria = {
  country: 'Austria',
  iso_country: 'AT',
  price_unit: 'USD',
  url: 'https://pricing.test/',
  inbound_call_prices: [],
  outbound_prefix_prices: [
    {
      friendly_name: 'Programmable Outbound Minute - Austria',
      destination_prefixes: ['43'],
      origination_prefixes: ['ROW'],
      base_price: '0.1790',
      current_price: '0.1781',
    },
    {
      friendly_name: 'Programmable Outbound Minute - Austria',
      destination_prefixes: ['43'],
      origination_prefixes: ['49', '+1'],
      base_price: 0.0176,
      current_price: null,
    },
  ],
}
const withAustria = (resource: unknown): Respond =>
  byPath({
    '/v2/Voice/Countries': listOf([entry('AT')]),
    '/v2/Voice/Countries/AT': respondJson(resource),
  })

describe('the prices of calls', () => {
  it('are what this account pays, by destination and caller ID', async () => {
    const { pricing, seen } = await pricingAgainst(withAustria(austria))
    expect(await pricing.fetchCallPrices()).toEqual([
      {
        country: 'AT',
        prices: [
          {
            name: 'Austria',
            destinationPrefixes: ['43'],
            originPrefixes: null,
            costPerMinute: 178_100n,
          },
          {
            name: 'Austria',
            destinationPrefixes: ['43'],
            originPrefixes: ['49', '1'],
            costPerMinute: 17_600n,
          },
        ],
      },
    ])
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(seen[0]?.authorization).toMatch(/^Basic /)
  })

  it('are fetched from every page of countries, and skip entries that are no countries', async () => {
    const { pricing, seen } = await pricingAgainst((request, response) => {
      const baseUrl = `http://127.0.0.1:${response.socket?.localPort}`
      if (request.url.includes('Page=1')) return listOf([entry('DE')])(request, response)
      if (request.url.startsWith('/v2/Voice/Countries?')) {
        const countries = [entry('AT'), { country: 'Satellite', iso_country: null }]
        return listOf(countries, `${baseUrl}/v2/Voice/Countries?Page=1`)(request, response)
      }
      const country = request.url.slice(-2)
      respondJson({ ...austria, iso_country: country, outbound_prefix_prices: [] })(
        request,
        response,
      )
    })
    expect((await pricing.fetchCallPrices()).map(({ country }) => country)).toEqual(['AT', 'DE'])
    expect(seen).toHaveLength(4)
  })

  it('are empty for a country that the carrier no longer serves', async () => {
    const { pricing } = await pricingAgainst(
      byPath({ '/v2/Voice/Countries': listOf([entry('AT')]) }),
    )
    expect(await pricing.fetchCallPrices()).toEqual([{ country: 'AT', prices: [] }])
  })

  it('round up to a millionth of a dollar', async () => {
    const [price] = austria.outbound_prefix_prices
    const resource = {
      ...austria,
      outbound_prefix_prices: [{ ...price, current_price: '0.01234567' }],
    }
    const { pricing } = await pricingAgainst(withAustria(resource))
    expect((await pricing.fetchCallPrices())[0]?.prices[0]?.costPerMinute).toBe(12_346n)
  })
})

describe('the prices of numbers', () => {
  it('are fetched for each country with the prices of calls to them, and empty where the carrier sells none', async () => {
    const { pricing, seen } = await pricingAgainst(
      byPath({
        '/v1/PhoneNumbers/Countries/GB': respondJson({
          country: 'United Kingdom',
          iso_country: 'GB',
          price_unit: 'usd',
          url: 'https://pricing.test/',
          phone_number_prices: [
            { number_type: 'local', base_price: '1.15', current_price: '1.00' },
            { number_type: 'toll free', base_price: '120', current_price: '120' },
          ],
        }),
        '/v2/Voice/Countries/GB': respondJson({
          country: 'United Kingdom',
          iso_country: 'GB',
          price_unit: 'USD',
          url: 'https://pricing.test/',
          outbound_prefix_prices: [],
          inbound_call_prices: [
            { number_type: 'toll free', base_price: '0.0620', current_price: '0.0600' },
            { number_type: 'mobile', base_price: '0.0100', current_price: '0.0100' },
          ],
        }),
      }),
    )
    expect(await pricing.fetchNumberPrices(['GB', 'GE'])).toEqual([
      {
        country: 'GB',
        prices: [
          { type: 'local', monthlyCost: 1_000_000n, incomingCostPerMinute: null },
          { type: 'toll_free', monthlyCost: 120_000_000n, incomingCostPerMinute: 60_000n },
        ],
      },
      { country: 'GE', prices: [] },
    ])
    expect(seen.map(({ url }) => url).sort()).toEqual([
      '/v1/PhoneNumbers/Countries/GB',
      '/v1/PhoneNumbers/Countries/GE',
      '/v2/Voice/Countries/GB',
    ])
  })
})

describe('a request that fails', () => {
  const failing = (times: number, answer: Respond): Respond => {
    let failures = 0
    return (request, response) => {
      if (request.url.endsWith('/AT') && failures++ < times) return answer(request, response)
      withAustria(austria)(request, response)
    }
  }

  it.each([
    ['a busy carrier', respondJson({ code: 20429, status: 429 }, 429)],
    ['an error of the carrier', respondJson({ code: 20500 }, 500)],
    ['a dropped connection', ((_request, response) => response.socket?.destroy()) as Respond],
  ])('is repeated after %s', async (_name, answer) => {
    const { pricing, seen } = await pricingAgainst(failing(2, answer))
    expect(await pricing.fetchCallPrices()).toHaveLength(1)
    expect(seen).toHaveLength(4)
    const third = await pricingAgainst(failing(3, answer))
    await expect(third.pricing.fetchCallPrices()).rejects.toThrow(VendorUnavailable)
  })

  it('is not repeated when the carrier refuses it', async () => {
    const { pricing, seen } = await pricingAgainst(respondJson({ code: 20003, status: 401 }, 401))
    await expect(pricing.fetchCallPrices()).rejects.toThrow('responded with 401 (20003)')
    expect(seen).toHaveLength(1)
  })

  it('fails the whole list when the carrier does not answer in time', async () => {
    const { pricing } = await pricingAgainst(
      (request, response) => {
        if (request.url.endsWith('/AT')) return
        withAustria(austria)(request, response)
      },
      { listTimeoutMs: 300 },
    )
    await expect(pricing.fetchCallPrices()).rejects.toThrow('did not send its prices within 0.3 s')
  })
})

describe('an answer that is not as documented', () => {
  const [row] = austria.outbound_prefix_prices
  const withPrice = (changes: object) => ({
    ...austria,
    outbound_prefix_prices: [{ ...row, ...changes }],
  })
  const garbage: [string, unknown][] = [
    ['no price', withPrice({ base_price: null, current_price: null })],
    ['a negative price', withPrice({ current_price: '-0.01' })],
    ['a price of zero', withPrice({ current_price: '0' })],
    ['a price in words', withPrice({ current_price: 'free' })],
    ['an absurd price', withPrice({ current_price: '1000000' })],
    ['a price that is not finite', withPrice({ current_price: 'Infinity' })],
    ['a prefix of letters', withPrice({ destination_prefixes: ['43x'] })],
    ['a prefix of 16 digits', withPrice({ destination_prefixes: ['1234567890123456'] })],
    ['prefixes that are no list', withPrice({ destination_prefixes: '43' })],
    ['an unknown origin', withPrice({ origination_prefixes: ['EEA'] })],
    ['no origin in a list', withPrice({ origination_prefixes: [] })],
    ['no name', withPrice({ friendly_name: '' })],
    ['euros', { ...austria, price_unit: 'EUR' }],
    ['no currency', { ...austria, price_unit: null }],
    ['another country', { ...austria, iso_country: 'DE' }],
  ]
  it.each(garbage)('fails the whole list: %s', async (_name, resource) => {
    const { pricing } = await pricingAgainst(withAustria(resource), { retryDelaysMs: [] })
    await expect(pricing.fetchCallPrices()).rejects.toThrow(VendorUnavailable)
  })

  it('fails when the list of countries is empty', async () => {
    const { pricing } = await pricingAgainst(listOf([]), { retryDelaysMs: [] })
    await expect(pricing.fetchCallPrices()).rejects.toThrow(VendorUnavailable)
  })

  it('fails when a country has two prices for one type of number', async () => {
    const price = { number_type: 'local', base_price: '1', current_price: '1' }
    const { pricing } = await pricingAgainst(
      respondJson({
        iso_country: 'GB',
        price_unit: 'USD',
        url: 'https://pricing.test/',
        phone_number_prices: [price, price],
      }),
    )
    await expect(pricing.fetchNumberPrices(['GB'])).rejects.toThrow('two prices')
  })
})
