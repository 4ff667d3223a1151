import type { FastifyInstance } from 'fastify'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { TwilioConsole } from '../console.ts'
import { metaPageOf, vendorRoute } from './vendor-route.ts'
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
    vendorRoute(deps, 'dialing.list', request =>
      metaPageOf(request, 'content', getCountries(), country =>
        countryBody(country, !deps.console.blockedCountries.includes(country)),
      ),
    ),
  )
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
