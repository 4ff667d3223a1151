import * as z from 'zod'
import type { Micros } from '@ringback/contract/money'
import type {
  CarrierCallPrice,
  CarrierCountry,
  CarrierNumberCountry,
} from '../../../core/rates/carrier-prices.ts'
import { MAX_FEE, MAX_PRICE, parsePrice } from '../../../core/rates/deck-cells.ts'
import type { CarrierPricing } from '../../../ports/vendors/voice-carrier.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  type ClientSettings,
  createClient,
  NOT_FOUND,
  readResource,
  requestOrNull,
} from '../client.ts'
import { mapAtOnce, type PricingLimits, within, withRetries } from './pricing-requests.ts'

const LIMITS: PricingLimits = {
  listTimeoutMs: 25_000,
  requestTimeoutMs: 8_000,
  requestsAtOnce: 12,
  retryDelaysMs: [300, 1_000],
}

/** More than there are countries, so that endless pages end. */
const COUNTRIES_MAX = 400
const COUNTRY = /^[A-Z]{2}$/

/**
 * A price in dollars. The API sends texts; its documents also show numbers. An account's own price may have
 * more digits than a millionth, and is rounded up.
 */
function priceUpTo(max: Micros) {
  return z.union([z.string(), z.number()]).transform((value, context): Micros => {
    const report = (message: string) => context.addIssue({ code: 'custom', message })
    return parsePrice(String(value), report, max) ?? z.NEVER
  })
}
const ratePerMinute = priceUpTo(MAX_PRICE)
const monthlyPrice = priceUpTo(MAX_FEE)
const dollars = z.string().regex(/^usd$/i)
const digits = z
  .string()
  .regex(/^\+?[1-9]\d{0,14}$/)
  .transform(text => text.replace('+', ''))
const origins = z.array(z.union([z.enum(['ALL', 'ROW']), digits])).min(1)

const listedCountry = z.object({ isoCountry: z.string().nullish() })
const voiceCountry = z.object({
  isoCountry: z.string().regex(COUNTRY),
  priceUnit: dollars,
  outboundPrefixPrices: z
    .array(
      z.object({
        friendlyName: z.string().min(1).max(200),
        destinationPrefixes: z.array(digits),
        originationPrefixes: origins.nullish(),
        // What this account pays, with its discounts; the list price when it has none.
        currentPrice: ratePerMinute.nullish(),
        basePrice: ratePerMinute.nullish(),
      }),
    )
    .nullable(),
})
const numberType = z
  .string()
  .regex(/^[a-z][a-z _-]{0,30}$/i)
  .transform(type => type.toLowerCase().replaceAll(/[ -]/g, '_'))
/** Of a country of the voice prices, what the prices of numbers need: those of calls to the account's own numbers. */
const receivingCountry = z.object({
  isoCountry: z.string().regex(COUNTRY),
  priceUnit: dollars,
  inboundCallPrices: z
    .array(
      z.object({
        numberType,
        currentPrice: ratePerMinute.nullish(),
        basePrice: ratePerMinute.nullish(),
      }),
    )
    .nullable(),
})
const numberCountry = z.object({
  isoCountry: z.string().regex(COUNTRY),
  priceUnit: dollars,
  phoneNumberPrices: z
    .array(
      z.object({
        numberType,
        currentPrice: monthlyPrice.nullish(),
        basePrice: monthlyPrice.nullish(),
      }),
    )
    .nullable(),
})

/**
 * Twilio's Pricing API: voice of version 2, which has prices by caller ID and `inbound_call_prices` by type of number
 * (https://www.twilio.com/docs/voice/pricing), and phone numbers of version 1.
 */
export function createCarrierPricing(
  settings: ClientSettings,
  limits: PricingLimits = LIMITS,
): CarrierPricing {
  const client = createClient({ ...settings, timeoutMs: limits.requestTimeoutMs })
  const { voice } = client.pricing.v2
  const numbers = client.pricing.v1.phoneNumbers

  async function fetchCountry(country: string): Promise<CarrierCountry> {
    const resource = await withRetries(limits, () =>
      requestOrNull(() => voice.countries(country).fetch(), [NOT_FOUND]),
    )
    if (resource === null) return { country, prices: [] }
    const { isoCountry, outboundPrefixPrices } = readResource(voiceCountry, resource)
    expectSameCountry(country, isoCountry)
    return { country, prices: (outboundPrefixPrices ?? []).flatMap(callPriceOf) }
  }

  async function fetchNumberCountry(country: string): Promise<CarrierNumberCountry> {
    const resource = await withRetries(limits, () =>
      requestOrNull(() => numbers.countries(country).fetch(), [NOT_FOUND]),
    )
    if (resource === null) return { country, prices: [] }
    const { isoCountry, phoneNumberPrices } = readResource(numberCountry, resource)
    expectSameCountry(country, isoCountry)
    const fees = priceByType(country, phoneNumberPrices ?? [])
    const incoming = await fetchReceiving(country)
    const prices = [...fees].map(([type, monthlyCost]) => ({
      type,
      monthlyCost,
      incomingCostPerMinute: incoming.get(type) ?? null,
    }))
    return { country, prices }
  }

  async function fetchReceiving(country: string): Promise<Map<string, Micros>> {
    const resource = await withRetries(limits, () =>
      requestOrNull(() => voice.countries(country).fetch(), [NOT_FOUND]),
    )
    if (resource === null) return new Map()
    const { isoCountry, inboundCallPrices } = readResource(receivingCountry, resource)
    expectSameCountry(country, isoCountry)
    return priceByType(country, inboundCallPrices ?? [])
  }

  return {
    fetchCallPrices: () =>
      within(limits.listTimeoutMs, async isLate => {
        const listed = await withRetries(limits, () =>
          requestOrNull(() => voice.countries.list({ pageSize: 1_000, limit: COUNTRIES_MAX }), []),
        )
        const countries = readResource(z.array(listedCountry), listed)
          .map(({ isoCountry }) => isoCountry ?? '')
          // The list may have entries that are no countries, such as satellite networks.
          .filter(code => COUNTRY.test(code))
        if (countries.length === 0) throw new VendorUnavailable('Twilio', 'listed no country')
        return mapAtOnce([...new Set(countries)], limits.requestsAtOnce, isLate, fetchCountry)
      }),

    fetchNumberPrices: countries =>
      within(limits.listTimeoutMs, isLate =>
        mapAtOnce(countries, limits.requestsAtOnce, isLate, fetchNumberCountry),
      ),
  }
}

type VoicePrice = NonNullable<z.infer<typeof voiceCountry>['outboundPrefixPrices']>[number]

function callPriceOf(voicePrice: VoicePrice): CarrierCallPrice[] {
  const { friendlyName, destinationPrefixes, currentPrice, basePrice } = voicePrice
  if (destinationPrefixes.length === 0) return []
  const originationPrefixes = voicePrice.originationPrefixes ?? ['ALL']
  const originPrefixes = originationPrefixes.filter(origin => origin !== 'ALL' && origin !== 'ROW')
  const name = friendlyName
    .replace(/^Programmable Outbound Minute - /, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 110)
    .trimEnd()
  const price = {
    name: name === '' ? 'Unnamed destination' : name,
    destinationPrefixes,
    costPerMinute: paidPrice(currentPrice, basePrice),
  }
  const byOrigin = originPrefixes.length > 0 ? [{ ...price, originPrefixes }] : []
  const forOthers = originPrefixes.length < originationPrefixes.length
  return forOthers ? [...byOrigin, { ...price, originPrefixes: null }] : byOrigin
}

function priceByType(
  country: string,
  listed: readonly {
    numberType: string
    currentPrice?: Micros | null | undefined
    basePrice?: Micros | null | undefined
  }[],
): Map<string, Micros> {
  const prices = new Map<string, Micros>()
  for (const { numberType, currentPrice, basePrice } of listed) {
    if (prices.has(numberType)) {
      throw new VendorUnavailable('Twilio', `sent two prices for one type of number in ${country}`)
    }
    prices.set(numberType, paidPrice(currentPrice, basePrice))
  }
  return prices
}

function paidPrice(current: Micros | null | undefined, base: Micros | null | undefined): Micros {
  const paid = current ?? base
  if (paid === null || paid === undefined) {
    throw new VendorUnavailable('Twilio', 'sent an entry without a price')
  }
  return paid
}

function expectSameCountry(requested: string, received: string): void {
  if (requested === received) return
  throw new VendorUnavailable('Twilio', `sent the prices of ${received} for ${requested}`)
}
