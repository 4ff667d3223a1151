import { type Outcome, accepted } from '@ringback/contract/outcome'
import * as z from 'zod'
import type { VendorClock } from '../vendor-fetch.ts'
import { createClient, readResource, requestOrRefusal } from './client.ts'

export type AccountRefusal = 'unauthorised' | 'not-found'

const REFUSALS = new Map<number, AccountRefusal>([
  [20003, 'unauthorised'],
  [20404, 'not-found'],
])

const account = z.object({ status: z.string(), type: z.string() })
const application = z.object({
  voiceUrl: z.string().nullable(),
  voiceMethod: z.string().nullable(),
  statusCallback: z.string().nullable(),
})
const ownNumbers = z.array(z.object({ capabilities: z.object({ voice: z.boolean() }) }))
const callerIds = z.array(z.object({ phoneNumber: z.string() }))
const service = z.object({ codeLength: z.number() })
const balance = z.object({ balance: z.string(), currency: z.string() })
const customerProfiles = z.array(z.object({ status: z.string() }))
const countries = z.array(z.object({ isoCode: z.string(), lowRiskNumbersEnabled: z.boolean() }))

export interface AccountKeys {
  accountSid: string
  authToken: string
  apiKey: string
  apiSecret: string
  baseUrl: string | null
  timeoutMs?: number
  vendorClock?: VendorClock
}

/**
 * Reads how the account is set up, without cost. A standard API key may not read the account and its keys, so
 * requests carry the auth token, except {@link isKeyAccepted}. Every method throws VendorUnavailable when Twilio
 * does not respond as documented.
 */
export function createAccountApi(keys: AccountKeys) {
  const { accountSid, authToken, baseUrl } = keys
  const client = createClient({ ...keys, apiKey: accountSid, apiSecret: authToken })
  const withKey = createClient(keys)
  if (baseUrl !== null) {
    client.voice.baseUrl = baseUrl
    client.trusthub.baseUrl = baseUrl
  }
  const { v2010 } = client.api
  const read = async <T>(schema: z.ZodType<T>, request: () => Promise<unknown>) => {
    const response = await requestOrRefusal(request, REFUSALS)
    return response.ok ? accepted(readResource(schema, response.value)) : response
  }
  return {
    fetchAccount: () => read(account, () => v2010.accounts(accountSid).fetch()),
    findKey: (sid: string) =>
      read(z.object({ sid: z.string() }), () => v2010.accounts(accountSid).keys(sid).fetch()),
    /** Whether requests with the API key's secret are accepted. */
    async isKeyAccepted(): Promise<boolean> {
      const calls = await requestOrRefusal(() => withKey.calls.list({ limit: 1 }), REFUSALS)
      return calls.ok
    },
    findApplication: (sid: string) => read(application, () => client.applications(sid).fetch()),
    async findNumber(
      phoneNumber: string,
    ): Promise<Outcome<{ hasVoice: boolean; isVerifiedOnly: boolean } | null, AccountRefusal>> {
      const owned = await read(ownNumbers, () =>
        client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 }),
      )
      if (!owned.ok) return owned
      const [number] = owned.value
      if (number) {
        return accepted({ hasVoice: number.capabilities.voice, isVerifiedOnly: false })
      }
      const verified = await read(callerIds, () =>
        client.outgoingCallerIds.list({ phoneNumber, limit: 1 }),
      )
      if (!verified.ok) return verified
      return accepted(verified.value.length > 0 ? { hasVoice: true, isVerifiedOnly: true } : null)
    },
    findVerifyService: (sid: string) => read(service, () => client.verify.v2.services(sid).fetch()),
    /** The profiles of the account in Trust Hub, with the status of each. */
    listCustomerProfiles: () =>
      read(customerProfiles, () => client.trusthub.v1.customerProfiles.list({ limit: 20 })),
    fetchBalance: () => read(balance, () => v2010.accounts(accountSid).balance.fetch()),
    /** The countries with whether the account may call their ordinary numbers. */
    listCountries: () =>
      read(countries, () => client.voice.v1.dialingPermissions.countries.list({ pageSize: 1_000 })),
  }
}
