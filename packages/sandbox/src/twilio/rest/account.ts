import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TwilioConsole } from '../console.ts'
import { rfc2822 } from '../voice/verbs/progress-callbacks.ts'
import { GENERAL_ERRORS, notFound } from './vendor-error.ts'
import { ACCOUNT_PATH, documentOf, isWithAuthToken, vendorRoute } from './vendor-route.ts'
import type { RestDeps } from './vendor-route.ts'

export interface AccountDeps extends RestDeps {
  console: TwilioConsole
  /** The voice URL of each TwiML application, by its sid. */
  applications: Readonly<Record<string, { voiceUrl: string }>>
}

/** When everything of the account was created. */
const CREATED_AT = rfc2822(Date.UTC(2026, 0, 1))

/** The account itself (2010-04-01): Accounts, Keys, Applications and Balance. All are read-only here. */
export function mountAccount(app: FastifyInstance, deps: AccountDeps): void {
  const { accountSid, apiKey, console, applications } = deps
  const withToken =
    (handle: (request: FastifyRequest) => unknown) =>
    (request: FastifyRequest): unknown =>
      // A standard API key reads neither the account nor its keys.
      isWithAuthToken(request, deps) ? handle(request) : GENERAL_ERRORS[401]

  app.get(
    '/2010-04-01/Accounts/:document',
    vendorRoute(
      deps,
      'account.fetch',
      withToken(request =>
        documentOf(request) === accountSid ? accountBody(deps) : notFound(request),
      ),
    ),
  )
  app.get(
    `${ACCOUNT_PATH}/Keys/:document`,
    vendorRoute(
      deps,
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
    ),
  )
  app.get(
    `${ACCOUNT_PATH}/Applications/:document`,
    vendorRoute(deps, 'applications.fetch', request => {
      const application = applications[documentOf(request)]
      return application
        ? applicationBody(documentOf(request), console.voiceUrl ?? application.voiceUrl, deps)
        : notFound(request)
    }),
  )
  app.get(
    `${ACCOUNT_PATH}/Balance.json`,
    vendorRoute(deps, 'balance.fetch', () => ({
      account_sid: accountSid,
      balance: console.balance,
      currency: console.currency,
    })),
  )
}

function accountBody({ accountSid, console }: AccountDeps): unknown {
  return {
    sid: accountSid,
    friendly_name: 'Ringback',
    status: console.accountStatus,
    type: console.accountType,
    auth_token: '********************************',
    owner_account_sid: accountSid,
    date_created: CREATED_AT,
    date_updated: CREATED_AT,
    subresource_uris: {},
    uri: `/2010-04-01/Accounts/${accountSid}.json`,
  }
}

function applicationBody(sid: string, voiceUrl: string, { accountSid, console }: AccountDeps) {
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    friendly_name: 'Ringback',
    voice_url: voiceUrl,
    voice_method: console.voiceMethod,
    voice_fallback_url: '',
    voice_fallback_method: 'POST',
    voice_caller_id_lookup: false,
    status_callback: console.statusCallback,
    status_callback_method: 'POST',
    sms_url: '',
    sms_method: 'POST',
    sms_fallback_url: '',
    sms_fallback_method: 'POST',
    sms_status_callback: '',
    message_status_callback: '',
    public_application_connect_enabled: false,
    date_created: CREATED_AT,
    date_updated: CREATED_AT,
    uri: `/2010-04-01/Accounts/${accountSid}/Applications/${sid}.json`,
  }
}
