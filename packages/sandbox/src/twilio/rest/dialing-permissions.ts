import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { TwilioConsole } from '../console.ts'
import { queryOf, vendorRoute } from './vendor-route.ts'
import type { RestDeps } from './vendor-route.ts'

export interface DialingDeps extends RestDeps {
  console: TwilioConsole
}

const PATH = '/v1/DialingPermissions/Countries'
const names = new Intl.DisplayNames('en', { type: 'region' })

/** Voice v1, DialingPermissions/Countries: to which countries the account may call. Paged, not filtered. */
export function mountDialingPermissions(app: FastifyInstance, deps: DialingDeps): void {
  app.get(
    PATH,
    vendorRoute(deps, 'dialing.list', request => page(request, deps.console.blockedCountries)),
  )
}

function page(request: FastifyRequest, blocked: readonly string[]): unknown {
  const query = queryOf(request)
  const size = Math.min(1000, Math.max(1, Number(query['PageSize']) || 50))
  const number = Math.max(0, Number(query['Page']) || 0)
  const countries = getCountries()
  // The vendor's lists of this generation contain whole URLs.
  const urlOf = (wanted: number) =>
    `${request.protocol}://${request.host}${PATH}?PageSize=${size}&Page=${wanted}`
  return {
    content: countries
      .slice(number * size, (number + 1) * size)
      .map(country => countryBody(country, !blocked.includes(country))),
    meta: {
      key: 'content',
      page: number,
      page_size: size,
      url: urlOf(number),
      first_page_url: urlOf(0),
      previous_page_url: number > 0 ? urlOf(number - 1) : null,
      next_page_url: (number + 1) * size < countries.length ? urlOf(number + 1) : null,
    },
  }
}

function countryBody(country: CountryCode, isPermitted: boolean): unknown {
  return {
    iso_code: country,
    name: names.of(country),
    continent: null,
    country_codes: [`+${getCountryCallingCode(country)}`],
    low_risk_numbers_enabled: isPermitted,
    high_risk_special_numbers_enabled: false,
    high_risk_tollfraud_numbers_enabled: false,
    url: `https://voice.twilio.com${PATH}/${country}`,
    links: {
      highrisk_special_prefixes: `https://voice.twilio.com${PATH}/${country}/HighRiskSpecialPrefixes`,
    },
  }
}
