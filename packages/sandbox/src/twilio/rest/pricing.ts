import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TwilioConsole } from '../console.ts'
import type { CallPrice, NumberPrice, PriceList } from '../pricing/price-list.ts'
import { metaPageOf, notFound, type RestDeps, vendorRoutes } from './vendor-route.ts'

const VOICE_PATH = '/v2/Voice/Countries'
const NUMBERS_PATH = '/v1/PhoneNumbers/Countries'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export interface PricingDeps extends RestDeps {
  console: TwilioConsole
  prices: PriceList
}

/**
 * The Pricing API: voice of version 2, with prices by caller ID and of calls to the account's own numbers, and phone
 * numbers of version 1.
 */
export function mountPricing(app: FastifyInstance, deps: PricingDeps): void {
  const route = vendorRoutes(app, deps)
  const { calls, numbers: allNumbers } = deps.prices
  const numbers = () =>
    new Map(
      [...allNumbers].filter(
        ([country]) => !deps.console.countriesWithoutNumbers.includes(country),
      ),
    )
  route.get(VOICE_PATH, 'pricing.voice.list', request => countriesPage(request, [...calls.keys()]))
  route.get(`${VOICE_PATH}/:country`, 'pricing.voice.fetch', request =>
    countryBody(request, calls, (prices, country) => ({
      outbound_prefix_prices: prices.map(callPriceBody),
      inbound_call_prices: (numbers().get(country) ?? []).map(receivingPriceBody),
    })),
  )
  route.get(NUMBERS_PATH, 'pricing.numbers.list', request =>
    countriesPage(request, [...numbers().keys()]),
  )
  route.get(`${NUMBERS_PATH}/:country`, 'pricing.numbers.fetch', request =>
    countryBody(request, numbers(), prices => ({
      phone_number_prices: prices.map(numberPriceBody),
    })),
  )
}

function countryBody<Price>(
  request: FastifyRequest,
  lists: ReadonlyMap<string, readonly Price[]>,
  bodyOf: (prices: readonly Price[], country: string) => object,
): unknown {
  const { country } = request.params as { country: string }
  const prices = lists.get(country)
  if (!prices) return notFound(request)
  return { ...namesOf(request, country, ''), ...bodyOf(prices, country), price_unit: 'USD' }
}

/** One page of countries. */
function countriesPage(request: FastifyRequest, countries: readonly string[]): unknown {
  return metaPageOf(request, 'countries', countries, country =>
    namesOf(request, country, `/${country}`),
  )
}

function namesOf(request: FastifyRequest, country: string, path: string): object {
  const name = countryNames.of(country) ?? country
  return { country: name, iso_country: country, url: `${urlOf(request)}${path}` }
}

function urlOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${request.url.split('?')[0] ?? ''}`
}

function callPriceBody(callPrice: CallPrice): unknown {
  const { name, price, destinationPrefixes, originationPrefixes } = callPrice
  return {
    friendly_name: `Programmable Outbound Minute - ${name}`,
    destination_prefixes: destinationPrefixes,
    origination_prefixes: originationPrefixes,
    base_price: price,
    current_price: price,
  }
}

function numberPriceBody({ type, price }: NumberPrice): unknown {
  return { number_type: type, base_price: price, current_price: price }
}

function receivingPriceBody({ type, receivingPrice }: NumberPrice): unknown {
  return { number_type: type, base_price: receivingPrice, current_price: receivingPrice }
}
