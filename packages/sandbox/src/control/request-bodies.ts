import { FAULT_KINDS } from '../fault-kind.ts'
import { FAULT_OPERATIONS, type ArrangedFault } from '../faults.ts'
import { isE164 } from '../twilio/voice/phones/known-numbers.ts'
import { BOT_CHECK_OUTCOMES, type BotCheckOutcome } from '../turnstile/turnstile.ts'
import type { FastifyReply } from 'fastify'

/** The value that was read from a request body, or a sentence that names the mistake in the body. */
export type Read<T> = { ok: true; value: T } | { ok: false; error: string }

const MAX_TIMES = 10_000
const DTMF = /^[0-9*#A-D]{1,64}$/

export function readFault(body: unknown): Read<ArrangedFault> {
  const fields = fieldsOf(body)
  const vendors = Object.keys(FAULT_OPERATIONS)
  const vendor = vendors.find(name => name === fields['vendor'])
  if (vendor === undefined) return { ok: false, error: `vendor must be ${oneOf(vendors)}` }
  const operations = [...(FAULT_OPERATIONS[vendor] ?? []), '*']
  const operation = operations.find(name => name === fields['operation'])
  if (operation === undefined)
    return { ok: false, error: `operation of ${vendor} must be ${oneOf(operations)}` }
  const fault = FAULT_KINDS.find(name => name === fields['fault'])
  if (fault === undefined) return { ok: false, error: `fault must be ${oneOf(FAULT_KINDS)}` }
  const times = fields['times'] ?? 1
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > MAX_TIMES)
    return { ok: false, error: `times must be a whole number from 1 to ${MAX_TIMES}` }
  return { ok: true, value: { vendor, operation, fault, times } }
}

export function readOutcome(body: unknown): Read<BotCheckOutcome> {
  const outcome = BOT_CHECK_OUTCOMES.find(name => name === fieldsOf(body)['outcome'])
  return outcome === undefined
    ? { ok: false, error: `outcome must be ${oneOf(BOT_CHECK_OUTCOMES)}` }
    : { ok: true, value: outcome }
}

export function readDigits(body: unknown): Read<string> {
  const digits = fieldsOf(body)['digits']
  return typeof digits === 'string' && DTMF.test(digits)
    ? { ok: true, value: digits }
    : { ok: false, error: 'digits must be 1 to 64 of 0-9, *, #, A-D' }
}

/** Reads the boolean field `name` of the body. */
export function readBoolean(body: unknown, name: string): Read<boolean> {
  const value = fieldsOf(body)[name]
  return typeof value === 'boolean'
    ? { ok: true, value }
    : { ok: false, error: `${name} must be true or false` }
}

/** Reads the field `name` of the body, a text that is not empty. */
export function readText(body: unknown, name: string): Read<string> {
  const value = fieldsOf(body)[name]
  return typeof value === 'string' && value !== ''
    ? { ok: true, value }
    : { ok: false, error: `${name} must be a text` }
}

/** Reads the field `name` of the body, a number above zero. */
export function readPositiveNumber(body: unknown, name: string): Read<number> {
  const value = fieldsOf(body)[name]
  return typeof value === 'number' && value > 0
    ? { ok: true, value }
    : { ok: false, error: `${name} must be a number above zero` }
}

/** Reads a call from a phone. Both numbers are E.164. */
export function readPhoneCall(body: unknown): Read<{ from: string; to: string }> {
  const { from, to } = fieldsOf(body)
  if (!isPhoneNumber(from)) return { ok: false, error: 'from must be a number like +12125550142' }
  if (!isPhoneNumber(to)) return { ok: false, error: 'to must be a number like +14155550100' }
  return { ok: true, value: { from, to } }
}

export function readNumber(body: unknown): Read<string> {
  const { number } = fieldsOf(body)
  return isPhoneNumber(number)
    ? { ok: true, value: number }
    : { ok: false, error: 'number must be a number like +14155550100' }
}

/** Reads a list of e-mail addresses, which may be empty. */
export function readAddresses(body: unknown): Read<string[]> {
  const { addresses } = fieldsOf(body)
  return Array.isArray(addresses) && addresses.every(isEmailAddress)
    ? { ok: true, value: addresses }
    : { ok: false, error: 'addresses must be a list of addresses like asha@example.com' }
}

function isEmailAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value)
}

function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && isE164(value)
}

export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Lists the allowed values in an error sentence. */
export function oneOf(values: readonly string[]): string {
  return values.length === 1
    ? `"${values[0]}"`
    : `one of ${values.map(value => `"${value}"`).join(', ')}`
}

/** Refuses a control request with a status and a sentence. */
export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error })
}
