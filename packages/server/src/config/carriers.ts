import * as z from 'zod'
import { e164, list, productName, sid, socketUrl, text, webUrl } from './values.ts'

const secret = z
  .string()
  .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
const host = z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i, 'must be a host name')

/** Calls over Twilio, which is the default. */
const twilioVariables = z.object({
  CARRIER: z.literal('twilio').optional(),
  TWILIO_ACCOUNT_SID: sid('AC'),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_API_KEY: sid('SK'),
  TWILIO_API_SECRET: text,
  TWILIO_TWIML_APP_SID: sid('AP'),
  TWILIO_VERIFY_SERVICE_SID: sid('VA'),
  TWILIO_CALLER_ID: e164,
  TWILIO_BASE_URL: webUrl.optional(),
  VOICE_SIGNALLING_URL: socketUrl.optional(),
})

/** Calls over a SIP trunk, through the gateway. Variables that the gateway has too have the same names and values. */
const sipVariables = z.object({
  CARRIER: z.literal('sip'),
  GATEWAY_CONTROL_URL: webUrl,
  GATEWAY_SECRET: list.pipe(
    z
      .array(secret)
      .min(1, 'must be one secret, or the new and the old one separated by a comma')
      .max(2, 'must be one secret, or the new and the old one separated by a comma'),
  ),
  SIP_SECRET: secret,
  SIP_DOMAIN: host,
  SIP_SOCKET_URL: socketUrl,
  SIP_TRUNK: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 small letters, digits and hyphens'),
  SIP_PROVIDER: productName,
  SIP_CALLER_ID: e164,
  ICE_SERVERS: list
    .refine(
      urls => urls.every(url => /^(stun|turns?):[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url)),
      'must be stun:, turn: or turns: URLs, for example turn:turn.example.com:3478',
    )
    .default([]),
  TURN_SECRET: secret.optional(),
})

const bothVariables = twilioVariables
  .extend(sipVariables.shape)
  .extend({ CARRIER: z.literal(['twilio,sip', 'sip,twilio']) })

/** The variables of the carriers that `CARRIER` names; those of another one are not read. */
export const carrierVariables = z
  .discriminatedUnion('CARRIER', [twilioVariables, sipVariables, bothVariables], {
    error: 'must be twilio, sip, or both separated by a comma',
  })
  .refine(
    env => !('SIP_DOMAIN' in env) || env.TURN_SECRET !== undefined || !env.ICE_SERVERS.some(isTurn),
    { path: ['TURN_SECRET'], message: 'must be set for a turn: server in ICE_SERVERS' },
  )
  .refine(
    // A call is priced, and its caller ID chosen, before its carrier is.
    env =>
      !('SIP_DOMAIN' in env && 'TWILIO_CALLER_ID' in env) ||
      env.SIP_CALLER_ID === env.TWILIO_CALLER_ID,
    { path: ['SIP_CALLER_ID'], message: 'must be the number of TWILIO_CALLER_ID' },
  )

export type CarrierVariables = z.infer<typeof carrierVariables>

export const CARRIER_VARIABLE_NAMES: readonly string[] = [
  ...new Set([...Object.keys(twilioVariables.shape), ...Object.keys(sipVariables.shape)]),
]

export interface TwilioConfig {
  readonly is: 'twilio'
  readonly accountSid: string
  readonly authToken: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly applicationSid: string
  readonly verifyServiceSid: string
  /** Null for Twilio's own API. */
  readonly baseUrl: string | null
}

export interface SipConfig {
  readonly is: 'sip'
  /** Where the gateway's agent listens for the server. */
  readonly controlUrl: string
  /** Sign what server and gateway send to each other: the first is ours, all are accepted. */
  readonly gatewaySecrets: readonly string[]
  /** Makes the passwords of browsers. */
  readonly browserSecret: string
  readonly domain: string
  /** The gateway's WebSocket for browsers. */
  readonly socketUrl: string
  /** The name of the trunk in the gateway's settings. */
  readonly trunk: string
  /** The name of the trunk as people know it. */
  readonly provider: string
  readonly iceServers: readonly string[]
  /** Makes the passwords of TURN servers; null without one. */
  readonly turnSecret: string | null
}

export type CarrierConfig = TwilioConfig | SipConfig

/** The configured carriers, the preferred one first. */
export function carriersFrom(env: CarrierVariables): CarrierConfig[] {
  const carriers = [
    ...('TWILIO_ACCOUNT_SID' in env ? [twilioFrom(env)] : []),
    ...('SIP_DOMAIN' in env ? [sipFrom(env)] : []),
  ]
  return env.CARRIER === 'sip,twilio' ? carriers.reverse() : carriers
}

function twilioFrom(env: z.infer<typeof twilioVariables | typeof bothVariables>): TwilioConfig {
  return {
    is: 'twilio',
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    apiKey: env.TWILIO_API_KEY,
    apiSecret: env.TWILIO_API_SECRET,
    applicationSid: env.TWILIO_TWIML_APP_SID,
    verifyServiceSid: env.TWILIO_VERIFY_SERVICE_SID,
    baseUrl: env.TWILIO_BASE_URL ?? null,
  }
}

function sipFrom(env: z.infer<typeof sipVariables | typeof bothVariables>): SipConfig {
  return {
    is: 'sip',
    controlUrl: env.GATEWAY_CONTROL_URL,
    gatewaySecrets: env.GATEWAY_SECRET,
    browserSecret: env.SIP_SECRET,
    domain: env.SIP_DOMAIN,
    socketUrl: env.SIP_SOCKET_URL,
    trunk: env.SIP_TRUNK,
    provider: env.SIP_PROVIDER,
    iceServers: env.ICE_SERVERS,
    turnSecret: env.TURN_SECRET ?? null,
  }
}

/** The caller ID of users who have not selected one. */
export function platformNumberFrom(env: CarrierVariables) {
  return 'TWILIO_CALLER_ID' in env ? env.TWILIO_CALLER_ID : env.SIP_CALLER_ID
}

/** What the page needs to know about the carriers. */
export function pageCarriersFrom(env: CarrierVariables) {
  return {
    carriers: carriersFrom(env).map(({ is }) => is),
    signallingUrl: ('TWILIO_ACCOUNT_SID' in env && env.VOICE_SIGNALLING_URL) || null,
    sipSocketUrl: 'SIP_DOMAIN' in env ? env.SIP_SOCKET_URL : null,
  }
}

interface Carriers {
  carriers: readonly CarrierConfig[]
}

/** Null when it is none of the carriers. */
export function findTwilio({ carriers }: Carriers): TwilioConfig | null {
  return carriers.find(each => each.is === 'twilio') ?? null
}

/** Null when it is none of the carriers. */
export function findSip({ carriers }: Carriers): SipConfig | null {
  return carriers.find(each => each.is === 'sip') ?? null
}

/** @throws when it is none of the carriers */
export function twilioOf(config: Carriers): TwilioConfig {
  return present(findTwilio(config))
}

/** @throws when it is none of the carriers */
export function sipOf(config: Carriers): SipConfig {
  return present(findSip(config))
}

function present<T>(carrier: T | null): T {
  if (carrier === null) throw new Error('The configuration does not name this carrier')
  return carrier
}

function isTurn(url: string): boolean {
  return !url.startsWith('stun:')
}
