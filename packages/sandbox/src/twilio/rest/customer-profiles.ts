import type { FastifyInstance } from 'fastify'
import type { TwilioConsole } from '../console.ts'
import { metaPageOf, vendorRoute } from './vendor-route.ts'
import type { RestDeps } from './vendor-route.ts'

export interface CustomerProfilesDeps extends RestDeps {
  console: TwilioConsole
}

const PATH = '/v1/CustomerProfiles'
const SID = `BU${'5a4db0c'.padEnd(32, '0')}`

/** Trust Hub v1, CustomerProfiles: the list, with the profile of the account if it has one. */
export function mountCustomerProfiles(app: FastifyInstance, deps: CustomerProfilesDeps): void {
  app.get(
    PATH,
    vendorRoute(deps, 'customerProfiles.list', request => {
      const { customerProfile: status } = deps.console
      return metaPageOf(request, 'results', status === null ? [] : [status], () =>
        profileBody(status, deps.accountSid),
      )
    }),
  )
}

function profileBody(status: string | null, accountSid: string) {
  const at = '2026-01-01T00:00:00Z'
  return {
    sid: SID,
    account_sid: accountSid,
    policy_sid: `RN${'5a4db0c'.padEnd(32, '0')}`,
    friendly_name: 'Ringback',
    status,
    email: 'owner@example.com',
    status_callback: null,
    valid_until: null,
    errors: null,
    date_created: at,
    date_updated: at,
    url: `https://trusthub.twilio.com${PATH}/${SID}`,
    links: {},
  }
}
