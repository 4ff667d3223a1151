import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TwilioConsole } from '../console.ts'
import type { OwnedNumbers } from '../numbers/owned-numbers.ts'
import { NUMBER_PLAN, NUMBER_TYPES } from '../numbers/number-plan.ts'
import { requirementsOf } from '../numbers/number-requirements.ts'
import { findAvailable } from '../numbers/number-inventory.ts'
import type { AvailableNumber } from '../numbers/number-inventory.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  notFound,
  queryOf,
  type RestDeps,
  vendorRoutes,
} from './vendor-route.ts'

export interface NumbersDeps extends RestDeps {
  console: TwilioConsole
  ownedNumbers: OwnedNumbers
}

const DEFAULT_PAGE_SIZE = 30
const MAX_PAGE_SIZE = 100

/**
 * AvailablePhoneNumbers (2010-04-01): search by country, type, `Contains` (digits), `VoiceEnabled`, and by the address
 * that the numbers need. No filter knows of bundles.
 */
export function mountAvailableNumbers(app: FastifyInstance, deps: NumbersDeps): void {
  const route = vendorRoutes(app, deps)
  route.get(`${ACCOUNT_PATH}/AvailablePhoneNumbers/:country/:document`, 'numbers.search', request =>
    search(request, deps),
  )
}

function search(request: FastifyRequest, { ownedNumbers, console }: NumbersDeps): unknown {
  const { country } = request.params as { country: string }
  const type = NUMBER_TYPES.find(name => name === documentOf(request))
  // The resource of a type exists only in countries that have such numbers.
  const hasNumbers = !console.countriesWithoutNumbers.includes(country)
  if (!type || !hasNumbers || !NUMBER_PLAN[country]?.ranges[type]) return notFound(request)
  const query = queryOf(request)
  const contains = query['Contains'] ?? ''
  if (!/^\d{0,15}$/.test(contains)) {
    return { code: 20001, message: `Invalid pattern: ${contains}`, status: 400 }
  }
  const wanted = Math.min(
    MAX_PAGE_SIZE,
    Math.max(1, Number(query['PageSize']) || DEFAULT_PAGE_SIZE),
  )
  const isUnavailable = (number: string) =>
    ownedNumbers.rentedByOthers.has(number) || ownedNumbers.findRented({ number }) !== undefined
  const { address } = requirementsOf(country)
  const isExcluded = address === 'local' && query['ExcludeAllAddressRequired'] === 'true'
  const found = isExcluded
    ? []
    : findAvailable({ country, type, contains, wanted }, isUnavailable).filter(
        ({ hasVoice }) => hasVoice || query['VoiceEnabled'] !== 'true',
      )
  return {
    available_phone_numbers: found.map(number => availableBody(number, address)),
    uri: request.url,
  }
}

function availableBody(
  { number, country, locality, region, hasVoice }: AvailableNumber,
  address: string,
): unknown {
  return {
    friendly_name: friendlyName(number),
    phone_number: number,
    locality,
    region,
    iso_country: country,
    address_requirements: address,
    beta: false,
    capabilities: { voice: hasVoice, SMS: true, MMS: false, fax: false },
  }
}

/** Formats North American numbers in national format, and others in E.164. */
export function friendlyName(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
