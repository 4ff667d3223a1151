import twilio from 'twilio'
import type { TokenAccess, VoiceCarrier } from '../../ports/vendors/voice-carrier.ts'
import { createVendorClock } from '../vendor-clock.ts'
import { createBalanceReader } from './balance.ts'
import { createAlertsApi } from './alerts-api.ts'
import { createCallsApi } from './calls-api.ts'
import type { ClientSettings } from './client.ts'
import { createRecordingsApi } from './recordings-api.ts'

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
