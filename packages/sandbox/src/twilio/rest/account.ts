import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { TwilioConsole } from '../console.ts'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import {
  ACCOUNT_PATH,
  documentOf,
  GENERAL_ERRORS,
  isWithAuthToken,
  metaPageOf,
  notFound,
  type RestDeps,
  vendorRoutes,
} from './vendor-route.ts'

export interface AccountDeps extends RestDeps {
  console: TwilioConsole
  /** The voice URL of each TwiML application, by its sid. */
  applications: Readonly<Record<string, { voiceUrl: string }>>
}

const PROFILES_PATH = '/v1/CustomerProfiles'
const PROFILE_SID = `BU${'5a4db0c'.padEnd(32, '0')}`
const COUNTRIES_PATH = '/v1/DialingPermissions/Countries'
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
/** When everything of the account was created. */
const CREATED_AT = rfc2822(Date.UTC(2026, 0, 1))

/**
 * The account itself: Accounts, Keys, Applications and Balance (2010-04-01), its profile in Trust Hub (v1), and the
 * countries that it may call (Voice v1, DialingPermissions). All are read-only here.
 */
export function mountAccount(app: FastifyInstance, deps: AccountDeps): void {
  const route = vendorRoutes(app, deps)
  const { accountSid, apiKey, console, applications } = deps
  const withToken =
    (handle: (request: FastifyRequest) => unknown) =>
    (request: FastifyRequest): unknown =>
      // A standard API key reads neither the account nor its keys.
      isWithAuthToken(request, deps) ? handle(request) : GENERAL_ERRORS[401]

  route.get(
    '/2010-04-01/Accounts/:document',
    'account.fetch',
    withToken(request =>
      documentOf(request) === accountSid ? accountBody(deps) : notFound(request),
    ),
  )
  route.get(
    `${ACCOUNT_PATH}/Keys/:document`,
    'keys.fetch',
    withToken(request =>
      documentOf(request) === apiKey
        ? {
            sid: apiKey,
            friendly_name: 'Ringback',
            date_created: CREATED_AT,
            date_updated: CREATED_AT,
          }
        : notFound(request),
    ),
  )
  route.get(`${ACCOUNT_PATH}/Applications/:document`, 'applications.fetch', request => {
    const application = applications[documentOf(request)]
    return application
      ? applicationBody(documentOf(request), console.voiceUrl ?? application.voiceUrl, deps)
      : notFound(request)
  })
  route.get(`${ACCOUNT_PATH}/Balance.json`, 'balance.fetch', () => ({
    account_sid: accountSid,
    balance: console.balance,
    currency: console.currency,
  }))
  route.get(PROFILES_PATH, 'customerProfiles.list', request => {
    const { customerProfile: status } = console
    return metaPageOf(request, 'results', status === null ? [] : [status], () =>
      profileBody(status, deps.accountSid),
    )
  })
  route.get(COUNTRIES_PATH, 'dialing.list', request =>
    metaPageOf(request, 'content', getCountries(), country =>
      countryBody(country, !console.blockedCountries.includes(country)),
    ),
  )
}

function accountBody({ accountSid, console }: AccountDeps): unknown {
  return {
    sid: accountSid,
    friendly_name: 'Ringback',
    status: console.accountStatus,
    type: console.accountType,
    date_created: CREATED_AT,
    date_updated: CREATED_AT,
  }
}

function applicationBody(sid: string, voiceUrl: string, { accountSid, console }: AccountDeps) {
  return {
    sid,
    account_sid: accountSid,
    friendly_name: 'Ringback',
    voice_url: voiceUrl,
    voice_method: console.voiceMethod,
    status_callback: console.statusCallback,
    date_created: CREATED_AT,
    date_updated: CREATED_AT,
  }
}

function profileBody(status: string | null, accountSid: string) {
  const at = '2026-01-01T00:00:00Z'
  return {
    sid: PROFILE_SID,
    account_sid: accountSid,
    policy_sid: `RN${'5a4db0c'.padEnd(32, '0')}`,
    friendly_name: 'Ringback',
    status,
    status_callback: null,
    date_created: at,
    date_updated: at,
  }
}

function countryBody(country: CountryCode, isPermitted: boolean): unknown {
  return {
    iso_code: country,
    name: countryNames.of(country),
    country_codes: [`+${getCountryCallingCode(country)}`],
    low_risk_numbers_enabled: isPermitted,
  }
}
