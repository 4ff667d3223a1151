import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Holdings } from '../numbers/owned-numbers.ts'
import { NUMBER_PLAN, NUMBER_TYPES } from '../numbers/number-plan.ts'
import { offer, readPattern } from '../numbers/number-inventory.ts'
import type { StockNumber } from '../numbers/number-inventory.ts'
import { notFound } from './vendor-error.ts'
import { ACCOUNT_PATH, queryOf, sidOf, vendorRoute } from './vendor-route.ts'
import type { RestWorld } from './vendor-route.ts'

export interface NumbersWorld extends RestWorld {
  holdings: Holdings
}

const DEFAULT_PAGE = 30
const LARGEST_PAGE = 100

/** AvailablePhoneNumbers (2010-04-01): search by country, kind and `Contains`. */
export function mountAvailableNumbers(app: FastifyInstance, world: NumbersWorld): void {
  app.get(
    `${ACCOUNT_PATH}/AvailablePhoneNumbers/:country/:document`,
    vendorRoute(world, 'numbers.search', request => search(request, world)),
  )
}

function search(request: FastifyRequest, { holdings }: NumbersWorld): unknown {
  const { country } = request.params as { country: string }
  const type = NUMBER_TYPES.find(name => name === sidOf(request))
  // A country without numbers of this kind is a resource that does not exist.
  if (!type || !NUMBER_PLAN[country]?.ranges[type]) return notFound(request)
  const query = queryOf(request)
  const contains = query['AreaCode'] ? `+1${query['AreaCode']}` : (query['Contains'] ?? '')
  if (contains !== '' && !readPattern(contains)) {
    return { code: 20001, message: `Invalid pattern: ${contains}`, status: 400 }
  }
  const wanted = Math.min(LARGEST_PAGE, Math.max(1, Number(query['PageSize']) || DEFAULT_PAGE))
  const isTaken = (number: string) =>
    holdings.elsewhere.has(number) || holdings.findRented({ number }) !== undefined
  const found = offer({ country, type, contains, wanted }, isTaken).filter(
    ({ takesCalls }) => takesCalls || query['VoiceEnabled'] !== 'true',
  )
  return { available_phone_numbers: found.map(availableBody), uri: request.url }
}

function availableBody({ number, country, locality, region, takesCalls }: StockNumber): unknown {
  return {
    friendly_name: friendlyName(number),
    phone_number: number,
    lata: null,
    locality,
    rate_center: locality?.toUpperCase() ?? null,
    latitude: null,
    longitude: null,
    region,
    postal_code: null,
    iso_country: country,
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: takesCalls, SMS: true, MMS: false, fax: false },
  }
}

/** North American numbers as people there write them, others as they are. */
export function friendlyName(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
