import twilio from 'twilio'
import type { TokenAccess, VoiceCarrier } from '../../../ports/vendors/voice-carrier.ts'
import { createVendorClock } from '../../vendor-fetch.ts'
import { createAlertsApi } from './alerts-api.ts'
import { createCallsApi } from './calls-api.ts'
import { type ClientSettings, createClient, readResource, requestOrNull } from '../client.ts'
import { createRecordingsApi } from './recordings-api.ts'
import { type Micros, microsFromUsd } from '@ringback/contract/money'
import * as z from 'zod'

export interface TwilioSettings extends ClientSettings {
  /** The TwiML application whose voice URL is our webhook. */
  applicationSid: string
}

/** Short, so that a stolen token soon expires; the page renews its token well before. */
const TOKEN_SECONDS = 30 * 60

/** Twilio Programmable Voice as our carrier. */
export function createTwilioVoice(settings: TwilioSettings): VoiceCarrier<TokenAccess> {
  const vendorClock = createVendorClock()
  return {
    accessToken: identity => ({
      identity,
      token: accessToken(settings, identity),
      expiresInSeconds: TOKEN_SECONDS,
    }),
    now: vendorClock.now,
    ...createCallsApi({ ...settings, vendorClock }),
    ...createAlertsApi({ ...settings, vendorClock }),
    ...createRecordingsApi({ ...settings, vendorClock }),
    fetchBalance: createBalanceReader({ ...settings, vendorClock }),
  }
}

function accessToken(settings: TwilioSettings, identity: string): string {
  const { AccessToken } = twilio.jwt
  const { accountSid, apiKey, apiSecret, applicationSid } = settings
  const token = new AccessToken(accountSid, apiKey, apiSecret, { identity, ttl: TOKEN_SECONDS })
  token.addGrant(
    new AccessToken.VoiceGrant({ outgoingApplicationSid: applicationSid, incomingAllow: true }),
  )
  return token.toJwt()
}

const balanceResource = z.object({
  /** May be negative. */
  balance: z.string().regex(/^-?\d{1,9}(\.\d{1,10})?$/),
  currency: z.string(),
})

/** Reads Twilio's Balance resource (2010-04-01). */
export function createBalanceReader(settings: ClientSettings): () => Promise<Micros | null> {
  const client = createClient(settings)
  return async () => {
    const found = await requestOrNull(() => client.api.v2010.account.balance.fetch(), [])
    const { balance, currency } = readResource(balanceResource, found)
    return currency.toUpperCase() === 'USD' ? microsFromUsd(Number(balance)) : null
  }
}
