import type { Notes } from './entities.ts'
import { badRequest, type Refusal } from './refusal.ts'

/** The value that a valid body or query holds, or the vendor's refusal. */
export type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

const MIN_AMOUNT = 100
const MAX_AMOUNT = 500_000_00
const MAX_RECEIPT_LENGTH = 40
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
const MAX_COUNT = 100
const DEFAULT_COUNT = 10
const MIN_EXPIRY_MINUTES = 12
/** The fields of orders and refunds that the sandbox supports. The vendor refuses fields that it does not know. */
const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'payment']
const REFUND_FIELDS = ['amount', 'speed', 'receipt', 'notes']

export function readOrder(
  body: unknown,
  currencies: readonly string[],
): Read<{
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
}> {
  const fields = fieldsOf(body)
  const extra = refuseExtra(fields, ORDER_FIELDS)
  if (extra) return extra
  const { amount, currency } = fields
  const capture = refuseCapture(fields['payment'])
  const receipt = readReceipt(fields['receipt'])
  const notes = readNotes(fields['notes'])
  if (amount === undefined) return refuse('The amount field is required.', 'amount')
  if (!isWhole(amount)) return refuse('The amount must be an integer.', 'amount')
  if (Number(amount) < MIN_AMOUNT)
    return refuse('Order amount less than minimum amount allowed', 'amount')
  if (Number(amount) > MAX_AMOUNT) return refuse('Amount exceeds maximum amount allowed.', 'amount')
  if (currency === undefined) return refuse('The currency field is required.', 'currency')
  if (typeof currency !== 'string' || !currencies.includes(currency))
    return refuse('Currency is not supported', 'currency')
  if (!receipt.ok) return receipt
  if (!notes.ok) return notes
  if (capture) return capture
  return {
    ok: true,
    value: { amount: Number(amount), currency, receipt: receipt.value, notes: notes.value },
  }
}

/** An undefined `amount` means the part of the payment that is not refunded yet. */
export function readRefund(body: unknown): Read<{
  amount: number | undefined
  receipt: string | null
  notes: Notes
  speed: 'normal' | 'optimum'
}> {
  const fields = fieldsOf(body)
  const extra = refuseExtra(fields, REFUND_FIELDS)
  if (extra) return extra
  const { amount, speed = 'normal' } = fields
  const receipt = readReceipt(fields['receipt'])
  const notes = readNotes(fields['notes'])
  if (amount !== undefined && !isWhole(amount))
    return refuse('The amount must be an integer.', 'amount')
  if (amount !== undefined && Number(amount) < MIN_AMOUNT)
    return refuse('The amount must be atleast INR 1.00', 'amount')
  if (speed !== 'normal' && speed !== 'optimum')
    return refuse('The speed should be one of normal or optimum', 'speed')
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

/** The requested page of a list. Times are Unix seconds, both inclusive. */
export function readPage(
  query: unknown,
): Read<{ from: number; to: number; count: number; skip: number }> {
  const fields = fieldsOf(query)
  const { from = 0, to = Number.MAX_SAFE_INTEGER, count = DEFAULT_COUNT, skip = 0 } = fields
  for (const [name, value] of Object.entries({ from, to, count, skip }))
    if (!isWhole(value)) return refuse(`The ${name} must be an integer.`, name)
  if (Number(count) < 1) return refuse('The count must be at least 1.', 'count')
  if (Number(count) > MAX_COUNT)
    return refuse(`The count may not be greater than ${MAX_COUNT}.`, 'count')
  return {
    ok: true,
    value: { from: Number(from), to: Number(to), count: Number(count), skip: Number(skip) },
  }
}

/** Payments are always captured at once here, which is what `automatic` means. */
function refuseCapture(payment: unknown): ReturnType<typeof refuse> | undefined {
  if (payment === undefined) return undefined
  const { capture, capture_options: options } = fieldsOf(payment)
  const minutes = fieldsOf(options)['automatic_expiry_period']
  if (capture !== 'automatic')
    return refuse('The sandbox only covers payment.capture "automatic".', 'payment')
  return typeof minutes === 'number' && minutes >= MIN_EXPIRY_MINUTES
    ? undefined
    : refuse(
        `The automatic_expiry_period must be at least ${MIN_EXPIRY_MINUTES}.`,
        'automatic_expiry_period',
      )
}

function refuseExtra(
  fields: Record<string, unknown>,
  known: readonly string[],
): ReturnType<typeof refuse> | undefined {
  const extra = Object.keys(fields).filter(name => !known.includes(name))
  return extra.length === 0
    ? undefined
    : refuse(`${extra.join(', ')} is/are not required and should not be sent`)
}

function readReceipt(receipt: unknown): Read<string | null> {
  if (receipt === undefined || receipt === null) return { ok: true, value: null }
  if (typeof receipt !== 'string') return refuse('The receipt must be a string.', 'receipt')
  return receipt.length > MAX_RECEIPT_LENGTH
    ? refuse(`The receipt may not be greater than ${MAX_RECEIPT_LENGTH} characters.`, 'receipt')
    : { ok: true, value: receipt }
}

function readNotes(notes: unknown): Read<Notes> {
  if (notes === undefined || notes === null) return { ok: true, value: [] }
  if (typeof notes !== 'object') return refuse('notes must be an array', 'notes')
  const entries = Object.entries(notes)
  if (entries.length === 0) return { ok: true, value: [] }
  if (entries.length > MAX_NOTES)
    return refuse(`Number of fields in notes should be less than or equal to ${MAX_NOTES}`, 'notes')
  const invalid = entries.find(
    ([, value]) =>
      (typeof value !== 'string' && typeof value !== 'number') ||
      String(value).length > MAX_NOTE_LENGTH,
  )
  if (invalid)
    return refuse('notes value cannot be an array or longer than 256 characters', 'notes')
  return { ok: true, value: Object.fromEntries(entries) as Record<string, string | number> }
}

function refuse(description: string, field?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: badRequest(description, field) }
}

/** The vendor accepts whole numbers as JSON numbers and as strings of digits. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
