import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import twilio from 'twilio'
import { expect } from 'vitest'
import { createFaults } from '../src/faults.ts'
import type { Faults } from '../src/faults.ts'
import { openStateFile } from '../src/state-file.ts'
import { createRequestLog } from '../src/request-log.ts'
import type { RequestLog } from '../src/request-log.ts'
import type { CallStatus, Leg } from '../src/twilio/legs.ts'
import { mountTwilio } from '../src/twilio/twilio.ts'
import type { Twilio, TwilioSettings } from '../src/twilio/twilio.ts'
import { eventually } from './eventually.ts'
import { LIMIT_MS } from './limits.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'

export const ACCOUNT = {
  accountSid: `AC${'a'.repeat(32)}`,
  authToken: 'auth-token-of-the-conformance-tests',
  apiKey: `SK${'b'.repeat(32)}`,
  apiSecret: 'api-secret-of-the-conformance-tests',
  verifyServiceSid: `VA${'e'.repeat(32)}`,
}
/** The caller ID of the calls in `product.ts`. */
const PLATFORM_NUMBER = '+14155550199'
const APPLICATION = `AP${'c'.repeat(32)}`
export const BROKEN_APPLICATION = `AP${'d'.repeat(32)}`

/** The carrier and a product that uses it, on ports of their own. */
export interface TestSandbox {
  carrier: Twilio
  product: Product
  faults: Faults
  requests: RequestLog
  /** `host:port` and URL of the sandbox. */
  host: string
  url: string
  close(): Promise<void>
}

export async function startSandbox(
  settings: Partial<Pick<TwilioSettings, 'heartbeatMs' | 'platformNumber'>> = {},
): Promise<TestSandbox> {
  const product = await startProduct(ACCOUNT.authToken)
  // A client that is to time out does so long before the connection is cut.
  const faults = createFaults(5 * LIMIT_MS)
  const requests = createRequestLog()
  const app = fastify({ forceCloseConnections: true })
  const applications = {
    [APPLICATION]: { voiceUrl: `${product.url}/voice` },
    [BROKEN_APPLICATION]: { voiceUrl: `${product.url}/broken` },
  }
  const carrier = mountTwilio(
    app,
    { ...ACCOUNT, platformNumber: PLATFORM_NUMBER, ...settings, applications },
    { faults, requests, stateFile: openStateFile(undefined) },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const host = `localhost:${(app.server.address() as AddressInfo).port}`
  return {
    carrier,
    product,
    faults,
    requests,
    host,
    url: `http://${host}`,
    async close() {
      await app.close()
      await product.close()
    },
  }
}

export function accessToken(
  options: { identity?: string; ttl?: number; secret?: string; application?: string } = {},
): string {
  const { AccessToken } = twilio.jwt
  const token = new AccessToken(
    ACCOUNT.accountSid,
    ACCOUNT.apiKey,
    options.secret ?? ACCOUNT.apiSecret,
    { identity: options.identity ?? 'alice', ttl: options.ttl ?? 3600 },
  )
  token.addGrant(
    new AccessToken.VoiceGrant({
      outgoingApplicationSid: options.application ?? APPLICATION,
      incomingAllow: true,
    }),
  )
  return token.toJwt()
}

/** The vendor's own REST client, pointed at the sandbox. */
export function restClient(
  { url }: TestSandbox,
  options: { user?: string; password?: string; timeoutMs?: number } = {},
) {
  const { user = ACCOUNT.apiKey, password = ACCOUNT.apiSecret, timeoutMs = LIMIT_MS } = options
  const client = twilio(user, password, { accountSid: ACCOUNT.accountSid, timeout: timeoutMs })
  client.api.baseUrl = client.verify.baseUrl = client.pricing.baseUrl = url
  client.monitor.baseUrl = url
  client.numbers.baseUrl = url
  return client
}

/** For requests that meet a timeout fault: the client gives up soon. */
export const IMPATIENT_MS = 500

let rentals = 0
/** A phone dials a rented number whose calls get this TwiML. @returns the sid of its leg */
export async function callFrom(sandbox: TestSandbox, from: string, twiml: string): Promise<string> {
  rentals += 1
  const phoneNumber = `+1415223${String(1000 + rentals)}`
  sandbox.product.incoming.set(phoneNumber, `<Response>${twiml}</Response>`)
  const voiceUrl = `${sandbox.product.url}/incoming`
  await restClient(sandbox).incomingPhoneNumbers.create({ phoneNumber, voiceUrl })
  return sandbox.carrier.placeCall(from, phoneNumber)?.sid ?? ''
}

export function childOf({ carrier }: TestSandbox, parent: string): Leg {
  const leg = carrier.calls().find(({ parentSid }) => parentSid === parent)
  if (!leg) throw new Error(`no child of ${parent}`)
  return leg
}

/** Waits until a leg has the status. */
export async function untilStatus(
  { carrier }: TestSandbox,
  sid: string,
  status: CallStatus,
): Promise<void> {
  await eventually(() => expect(carrier.call(sid)?.status).toBe(status))
}
