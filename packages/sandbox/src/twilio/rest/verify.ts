import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { TwilioConsole } from '../console.ts'
import { newSid } from '../sids.ts'
import type { SmsStore } from '../sms.ts'
import type { LegRecord, Legs } from '../legs.ts'
import type { CalledPhone } from '../voice/verbs/dial.ts'
import { CARRIER_NUMBER, behaviourOf, isE164 } from '../voice/phones/known-numbers.ts'
import { callWithCode } from '../voice/code-calls.ts'
import { formOf, notFound, type RestDeps, vendorRoutes } from './vendor-route.ts'

export interface VerifyDeps extends RestDeps {
  verifyServiceSid: string
  sms: SmsStore
  console: TwilioConsole
  legs: Legs
  callNumber(leg: LegRecord): CalledPhone
}

type Channel = 'sms' | 'call'

interface Verification {
  sid: string
  to: string
  code: string
  createdAt: number
  updatedAt: number
  sends: { sid: string; at: number; channel: Channel }[]
  checks: number
}

/** Limits as documented (Verify, "Rate limits and timeouts"). */
const LIFETIME_MS = 600_000
const MAX_SENDS = 5
const MAX_CHECKS = 5
const SENDER = 'VERIFY'
const SERVICE_NAME = 'Ringback'

/**
 * Verify v2 over SMS and by call: starting a verification sends a code of six digits, which a check approves once.
 * A verification lasts ten minutes; starting again within that time sends the same code, also on the other channel.
 */
export function mountVerify(app: FastifyInstance, deps: VerifyDeps): void {
  const route = vendorRoutes(app, deps)
  const pending = new Map<string, Verification>()
  const find = (to: string) => {
    const found = pending.get(to)
    if (found && Date.now() - found.createdAt < LIFETIME_MS) return found
    pending.delete(to)
    return undefined
  }
  const isOurs = (request: FastifyRequest) =>
    (request.params as { service: string }).service === deps.verifyServiceSid

  const start = (request: FastifyRequest, reply: FastifyReply): unknown => {
    if (!isOurs(request)) return notFound(request)
    const { To: to = '', Channel: channel = '' } = formOf(request)
    if (!isE164(to)) return invalid('To', to)
    if (channel !== 'sms' && channel !== 'call') return invalid('Channel', channel)
    const verification = find(to) ?? create(to, Date.now(), deps.console.codeLength)
    if (verification.sends.length >= MAX_SENDS) {
      return { code: 60203, message: 'Max send attempts reached', status: 429 }
    }
    pending.set(to, verification)
    verification.sends.push({ sid: newSid('VL'), at: Date.now(), channel })
    verification.updatedAt = Date.now()
    if (channel === 'call') speakCode(verification, deps)
    else textCode(verification, deps)
    reply.code(201)
    return verificationBody(verification, 'pending', deps)
  }

  const check = (request: FastifyRequest): unknown => {
    const { To: to, VerificationSid: sid, Code: code = '' } = formOf(request)
    if (!/^\w{4,10}$/.test(code)) return invalid('Code', code)
    const known = [...pending.values()].find(one => one.sid === sid || one.to === to)
    const verification = known && find(known.to)
    if (!isOurs(request) || !verification) return notFound(request)
    if (verification.checks >= MAX_CHECKS) {
      return { code: 60202, message: 'Max check attempts reached', status: 429 }
    }
    verification.checks += 1
    verification.updatedAt = Date.now()
    if (code !== verification.code) return verificationBody(verification, 'pending', deps)
    pending.delete(verification.to)
    return verificationBody(verification, 'approved', deps)
  }

  const path = '/v2/Services/:service'
  route.get('/v2/Services/:service', 'verify.service', request =>
    isOurs(request) ? serviceBody(deps) : notFound(request),
  )
  route.post(`${path}/Verifications`, 'verify.start', start)
  route.post(`${path}/VerificationCheck`, 'verify.check', check)
}

function isLandline(to: string): boolean {
  return behaviourOf(to).isLandline ?? parsePhoneNumberFromString(to)?.getType() === 'FIXED_LINE'
}

/** A text to a landline is sent, and does not arrive. */
function textCode({ to, code }: Verification, { sms }: VerifyDeps): void {
  const body = `Your ${SERVICE_NAME} verification code is: ${code}`
  if (!isLandline(to)) sms.send({ from: SENDER, to, body })
}

function speakCode({ to, code }: Verification, { legs, callNumber }: VerifyDeps): void {
  const leg = legs.open({ from: CARRIER_NUMBER, to, direction: 'outbound-api' })
  const words = `Your ${SERVICE_NAME} verification code is: ${[...code].join(' ')}`
  void callWithCode(leg, callNumber(leg).callee, words)
}

function create(to: string, at: number, codeLength: number): Verification {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  return { sid: newSid('VE'), to, code, createdAt: at, updatedAt: at, sends: [], checks: 0 }
}

function invalid(name: string, value: string) {
  return { code: 60200, message: `Invalid parameter \`${name}\`: ${value}`, status: 400 }
}

function serviceBody({ accountSid, verifyServiceSid, console }: VerifyDeps): unknown {
  const at = '2026-01-01T00:00:00Z'
  return {
    sid: verifyServiceSid,
    account_sid: accountSid,
    friendly_name: SERVICE_NAME,
    code_length: console.codeLength,
    date_created: at,
    date_updated: at,
  }
}

function verificationBody(
  { sid, to, createdAt, updatedAt, sends }: Verification,
  status: 'pending' | 'approved',
  { accountSid, verifyServiceSid }: VerifyDeps,
): unknown {
  const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  return {
    sid,
    service_sid: verifyServiceSid,
    account_sid: accountSid,
    to,
    channel: sends.at(-1)?.channel,
    status,
    valid: status === 'approved',
    date_created: iso(createdAt),
    date_updated: iso(updatedAt),
    send_code_attempts: sends.map(send => ({
      attempt_sid: send.sid,
      channel: send.channel.toUpperCase(),
      time: iso(send.at),
    })),
    // The address distinguishes a resource with a list in it from a page of a list.
    url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
  }
}
