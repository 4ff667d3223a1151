import { afterEach, describe, expect, it } from 'vitest'
import { respondJson, startVendorServer } from '../../../testing/vendors/vendor-server.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { createExchangeRates } from './exchange-rates.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function fetchFrom(body: unknown, path = 'rates.INR', status = 200): Promise<bigint> {
  const server = await startVendorServer(respondJson(body, status))
  closing.push(server.close)
  return createExchangeRates({ url: `${server.baseUrl}/latest`, path }).fetchInrPerUsdE4()
}

describe('the fetched exchange rate', () => {
  it.each([
    ['rates.INR', { base: 'USD', rates: { INR: 83.215, EUR: 0.9 } }, 832_150n],
    ['conversion_rates.INR', { conversion_rates: { INR: 91.12345 } }, 911_235n],
    ['data.INR.value', { data: { INR: { value: '90' } } }, 900_000n],
    ['USDINR', { USDINR: 88.00005 }, 880_001n],
  ])('is read at %s', async (path, body, rate) => {
    expect(await fetchFrom(body, path)).toBe(rate)
  })

  it.each([
    ['another document', { quotes: {} }],
    ['null', { rates: { INR: null } }],
    ['a text', { rates: { INR: 'many' } }],
    ['zero', { rates: { INR: 0 } }],
    ['the inverse', { rates: { INR: 0.012 } }],
    ['a million', { rates: { INR: 1_000_000 } }],
    ['a list', { rates: { INR: [83] } }],
    ['a member of every object', { rates: { valueOf: 1 } }],
  ])('is not read from %s', async (_what, body) => {
    await expect(fetchFrom(body)).rejects.toThrow(VendorUnavailable)
  })

  it('is not read from an error', async () => {
    const body = { rates: { INR: 83.215 } }
    await expect(fetchFrom(body, 'rates.INR', 503)).rejects.toThrow('status 503')
  })
})
