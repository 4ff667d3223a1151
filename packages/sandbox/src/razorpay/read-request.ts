import type { Notes } from './entities.ts'
import { badRequest, type Refusal } from './refusal.ts'

/** A body or query that made sense, or the vendor's refusal. */
export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

const LEAST_AMOUNT = 100
const MOST_AMOUNT = 500_000_00
const MOST_RECEIPT = 40
const MOST_NOTES = 15
const MOST_NOTE = 256
const MOST_COUNT = 100
const DEFAULT_COUNT = 10
const LEAST_EXPIRY_MINUTES = 12
/** The vendor refuses fields that it does not know; of those it knows, these are covered here. */
const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'payment']
const CURRENCIES = ['INR', 'USD', 'EUR', 'GBP', 'SGD', 'AED', 'AUD', 'CAD']

export function readOrder(body: unknown): Read<{
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
}> {
  const fields = fieldsOf(body)
  const extra = Object.keys(fields).filter(name => !ORDER_FIELDS.includes(name))
  if (extra.length > 0) return no(`${extra.join(', ')} is/are not required and should not be sent`)
  const { amount, currency } = fields
  const capture = refuseCapture(fields['payment'])
  const receipt = readReceipt(fields['receipt'])
  const notes = readNotes(fields['notes'])
  if (amount === undefined) return no('The amount field is required.', 'amount')
  if (!isWhole(amount)) return no('The amount must be an integer.', 'amount')
  if (Number(amount) < LEAST_AMOUNT)
    return no('Order amount less than minimum amount allowed', 'amount')
  if (Number(amount) > MOST_AMOUNT) return no('Amount exceeds maximum amount allowed.', 'amount')
  if (currency === undefined) return no('The currency field is required.', 'currency')
  if (typeof currency !== 'string' || !CURRENCIES.includes(currency))
    return no('Currency is not supported', 'currency')
  if (!receipt.ok) return receipt
  if (!notes.ok) return notes
  if (capture) return capture
  return {
    ok: true,
    value: { amount: Number(amount), currency, receipt: receipt.value, notes: notes.value },
  }
}

/** `amount` is undefined when all that is left shall be given back. */
export function readRefund(body: unknown): Read<{
  amount: number | undefined
  receipt: string | null
  notes: Notes
  speed: 'normal' | 'optimum'
}> {
  const fields = fieldsOf(body)
  const { amount, speed = 'normal' } = fields
  const receipt = readReceipt(fields['receipt'])
  const notes = readNotes(fields['notes'])
  if (amount !== undefined && !isWhole(amount))
    return no('The amount must be an integer.', 'amount')
  if (amount !== undefined && Number(amount) < LEAST_AMOUNT)
    return no('The amount must be atleast INR 1.00', 'amount')
  if (speed !== 'normal' && speed !== 'optimum')
    return no('The speed should be one of normal or optimum', 'speed')
  if (!receipt.ok) return receipt
  if (!notes.ok) return notes
  return {
    ok: true,
    value: {
      amount: amount === undefined ? undefined : Number(amount),
      receipt: receipt.value,
      notes: notes.value,
      speed,
    },
  }
}

/** The page of a list that is asked for: times in Unix seconds, both included. */
export function readPage(
  query: unknown,
): Read<{ from: number; to: number; count: number; skip: number }> {
  const fields = fieldsOf(query)
  const { from = 0, to = Number.MAX_SAFE_INTEGER, count = DEFAULT_COUNT, skip = 0 } = fields
  for (const [name, value] of Object.entries({ from, to, count, skip }))
    if (!isWhole(value)) return no(`The ${name} must be an integer.`, name)
  if (Number(count) < 1) return no('The count must be at least 1.', 'count')
  if (Number(count) > MOST_COUNT)
    return no(`The count may not be greater than ${MOST_COUNT}.`, 'count')
  return {
    ok: true,
    value: { from: Number(from), to: Number(to), count: Number(count), skip: Number(skip) },
  }
}

/** How payments of the order are captured: here always at once, which is what `automatic` asks for. */
function refuseCapture(payment: unknown): ReturnType<typeof no> | undefined {
  if (payment === undefined) return undefined
  const { capture, capture_options: options } = fieldsOf(payment)
  const minutes = fieldsOf(options)['automatic_expiry_period']
  if (capture !== 'automatic')
    return no('The sandbox only covers payment.capture "automatic".', 'payment')
  return typeof minutes === 'number' && minutes >= LEAST_EXPIRY_MINUTES
    ? undefined
    : no(
        `The automatic_expiry_period must be at least ${LEAST_EXPIRY_MINUTES}.`,
        'automatic_expiry_period',
      )
}

function readReceipt(receipt: unknown): Read<string | null> {
  if (receipt === undefined || receipt === null) return { ok: true, value: null }
  if (typeof receipt !== 'string') return no('The receipt must be a string.', 'receipt')
  return receipt.length > MOST_RECEIPT
    ? no(`The receipt may not be greater than ${MOST_RECEIPT} characters.`, 'receipt')
    : { ok: true, value: receipt }
}

function readNotes(notes: unknown): Read<Notes> {
  if (notes === undefined || notes === null) return { ok: true, value: [] }
  if (typeof notes !== 'object') return no('notes must be an array', 'notes')
  const entries = Object.entries(notes)
  if (entries.length === 0) return { ok: true, value: [] }
  if (entries.length > MOST_NOTES)
    return no(`Number of fields in notes should be less than or equal to ${MOST_NOTES}`, 'notes')
  const bad = entries.find(
    ([, value]) =>
      (typeof value !== 'string' && typeof value !== 'number') || String(value).length > MOST_NOTE,
  )
  if (bad) return no('notes value cannot be an array or longer than 256 characters', 'notes')
  return { ok: true, value: Object.fromEntries(entries) as Record<string, string | number> }
}

function no(description: string, field?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: badRequest(description, field) }
}

/** The vendor takes whole numbers as numbers and as digits. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
