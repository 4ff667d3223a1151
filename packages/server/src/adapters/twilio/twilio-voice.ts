import twilio from 'twilio'
import type { VoiceCarrier } from '../../ports/voice-carrier.ts'
import { createCallsApi } from './calls-api.ts'
import { dialMarkup, echoMarkup, hangUpMarkup, rejectMarkup, ringMarkup } from './markup.ts'
import { isSigned } from './signature.ts'

export interface TwilioSettings {
  accountSid: string
  /** Signs webhooks. */
  authToken: string
  apiKey: string
  apiSecret: string
  /** The TwiML application whose voice URL is our webhook. */
  applicationSid: string
  /** Null is Twilio's own. */
  baseUrl: string | null
  /** The most that one REST request may take; 10 s unless told. */
  timeoutMs?: number
}

/** Half an hour: the page renews a token well before, and a stolen one is soon worth nothing. */
const TOKEN_SECONDS = 30 * 60

/** Twilio Programmable Voice as our carrier. */
export function createTwilioVoice(settings: TwilioSettings): VoiceCarrier {
  return {
    accessToken: identity => ({
      token: accessToken(settings, identity),
      expiresInSeconds: TOKEN_SECONDS,
    }),
    isSignedByCarrier: request => isSigned(settings.authToken, request),
    dial: dialMarkup,
    ring: ringMarkup,
    reject: () => rejectMarkup('rejected'),
    rejectBusy: () => rejectMarkup('busy'),
    echo: echoMarkup,
    hangUp: hangUpMarkup,
    ...createCallsApi(settings),
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
