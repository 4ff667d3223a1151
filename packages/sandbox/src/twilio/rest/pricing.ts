import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TwilioConsole } from '../console.ts'
import type { CallPrice, NumberPrice, PriceList } from '../pricing/price-list.ts'
import { notFound } from './vendor-error.ts'
import { queryOf, vendorRoute } from './vendor-route.ts'
import type { RestDeps } from './vendor-route.ts'

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
  const { calls, numbers: allNumbers } = deps.prices
  const numbers = () =>
    new Map(
      [...allNumbers].filter(
        ([country]) => !deps.console.countriesWithoutNumbers.includes(country),
      ),
    )
  app.get(
    VOICE_PATH,
    vendorRoute(deps, 'pricing.voice.list', request => countriesPage(request, [...calls.keys()])),
  )
  app.get(
    `${VOICE_PATH}/:country`,
    vendorRoute(deps, 'pricing.voice.fetch', request =>
      countryBody(request, calls, (prices, country) => ({
        outbound_prefix_prices: prices.map(callPriceBody),
        inbound_call_prices: (numbers().get(country) ?? []).map(receivingPriceBody),
      })),
    ),
  )
  app.get(
    NUMBERS_PATH,
    vendorRoute(deps, 'pricing.numbers.list', request =>
      countriesPage(request, [...numbers().keys()]),
    ),
  )
  app.get(
    `${NUMBERS_PATH}/:country`,
    vendorRoute(deps, 'pricing.numbers.fetch', request =>
      countryBody(request, numbers(), prices => ({
        phone_number_prices: prices.map(numberPriceBody),
      })),
    ),
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

/** One page of countries. These APIs have absolute URLs of pages in `meta`. */
function countriesPage(request: FastifyRequest, countries: readonly string[]): unknown {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const page = Math.max(0, Number(query['Page']) || 0)
  const shown = countries.slice(page * size, (page + 1) * size)
  const pageUrl = (number: number) => `${urlOf(request)}?PageSize=${size}&Page=${number}`
  return {
    countries: shown.map(country => namesOf(request, country, `/${country}`)),
    meta: {
      page,
      page_size: size,
      first_page_url: pageUrl(0),
      previous_page_url: page > 0 ? pageUrl(page - 1) : null,
      url: pageUrl(page),
      next_page_url: countries.length > (page + 1) * size ? pageUrl(page + 1) : null,
      key: 'countries',
    },
  }
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
