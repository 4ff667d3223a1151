import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NUMBER_PLAN, NUMBER_TYPES, type NumberType } from '../numbers/number-plan.ts'
import { requirementsOf } from '../numbers/number-requirements.ts'
import { queryOf, vendorRoute } from './vendor-route.ts'
import type { RestDeps } from './vendor-route.ts'

interface Regulation {
  country: string
  type: NumberType
  endUserType: string
}

const PATH = '/v2/RegulatoryCompliance/Regulations'
const END_USER_TYPES = ['individual', 'business']

/**
 * Numbers v2, RegulatoryCompliance/Regulations, filtered by `IsoCountry`, `NumberType` and `EndUserType`, paged. A country
 * and type whose numbers need no bundle has none.
 */
export function mountRegulations(app: FastifyInstance, deps: RestDeps): void {
  app.get(
    PATH,
    vendorRoute(deps, 'regulations.list', request => page(request, regulationsFor(request))),
  )
}

function regulationsFor(request: FastifyRequest): Regulation[] {
  const query = queryOf(request)
  const isWanted = (name: string, value: string) =>
    query[name] === undefined || query[name].toLowerCase() === value.toLowerCase()
  return Object.entries(NUMBER_PLAN).flatMap(([country, { ranges }]) =>
    NUMBER_TYPES.filter(
      type =>
        ranges[type] !== undefined &&
        isWanted('IsoCountry', country) &&
        isWanted('NumberType', nameOf(type)) &&
        requirementsOf(country).bundle,
    ).flatMap(type =>
      END_USER_TYPES.filter(endUserType => isWanted('EndUserType', endUserType)).map(
        endUserType => ({ country, type, endUserType }),
      ),
    ),
  )
}

function page(request: FastifyRequest, found: readonly Regulation[]): unknown {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const number = Math.max(0, Number(query['Page']) || 0)
  const urlOf = (wanted: number) => {
    const search = new URLSearchParams({ ...query, PageSize: `${size}`, Page: `${wanted}` })
    return `${request.protocol}://${request.host}${PATH}?${search.toString()}`
  }
  return {
    results: found.slice(number * size, (number + 1) * size).map(regulationBody),
    meta: {
      page: number,
      page_size: size,
      first_page_url: urlOf(0),
      previous_page_url: number > 0 ? urlOf(number - 1) : null,
      url: urlOf(number),
      next_page_url: (number + 1) * size < found.length ? urlOf(number + 1) : null,
      key: 'results',
    },
  }
}

/** The fields of the requirements are shortened: the vendor lists each accepted document with its own fields. */
function regulationBody({ country, type, endUserType }: Regulation): unknown {
  const sid = `RN${createHash('md5').update(`${country} ${type} ${endUserType}`).digest('hex')}`
  const typesUrl = 'https://numbers.twilio.com/v2/RegulatoryCompliance'
  return {
    sid,
    friendly_name: `${NUMBER_PLAN[country]?.name ?? country}: ${type} - ${endUserType}`,
    iso_country: country,
    number_type: nameOf(type),
    end_user_type: endUserType,
    requirements: {
      end_user: [
        {
          name: endUserType,
          type: endUserType,
          requirement_name: `${endUserType}_info`,
          url: `${typesUrl}/EndUserTypes/${endUserType}`,
          fields: endUserType === 'business' ? ['business_name'] : ['first_name', 'last_name'],
          detailed_fields: [],
        },
      ],
      supporting_document: [[{ name: 'Proof of address', accepted_documents: [] }]],
    },
    url: `${typesUrl}/Regulations/${sid}`,
  }
}

/** The name of a type here: `local`, `mobile`, `national` or `toll-free`. */
function nameOf(type: NumberType): string {
  return type === 'TollFree' ? 'toll-free' : type.toLowerCase()
}
