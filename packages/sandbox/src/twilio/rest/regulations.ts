import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NUMBER_PLAN, NUMBER_TYPES, type NumberType } from '../numbers/number-plan.ts'
import { requirementsOf } from '../numbers/number-requirements.ts'
import { metaPageOf, queryOf, type RestDeps, vendorRoutes } from './vendor-route.ts'

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
  const route = vendorRoutes(app, deps)
  route.get(PATH, 'regulations.list', request =>
    metaPageOf(request, 'results', regulationsFor(request), regulationBody),
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

/** The fields of the requirements are shortened: the vendor lists each accepted document with its own fields. */
function regulationBody({ country, type, endUserType }: Regulation): unknown {
  const sid = `RN${createHash('md5').update(`${country} ${type} ${endUserType}`).digest('hex')}`
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
          fields: endUserType === 'business' ? ['business_name'] : ['first_name', 'last_name'],
          detailed_fields: [],
        },
      ],
      supporting_document: [[{ name: 'Proof of address', accepted_documents: [] }]],
    },
  }
}

/** The name of a type here: `local`, `mobile`, `national` or `toll-free`. */
function nameOf(type: NumberType): string {
  return type === 'TollFree' ? 'toll-free' : type.toLowerCase()
}
