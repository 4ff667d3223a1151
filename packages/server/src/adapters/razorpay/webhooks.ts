import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { DisputeState } from '../../core/credit/dispute-state.ts'
import type { PaymentEvent, PaymentWebhook, Payments } from '../../ports/vendors/payments.ts'
import { parseJson } from '../vendor-fetch.ts'
import { dispute, payment, refund, stateOfClosing, storedText, time } from './entities.ts'

/**
 * Validates and parses Razorpay's webhooks (razorpay.com/docs/webhooks). Any of the secrets may have signed them. A
 * signed one is never refused, whatever it contains: Razorpay repeats a refused webhook for 24 hours, and then sends no
 * webhook at all any more (razorpay.com/docs/webhooks/best-practices).
 */
export function createWebhookReader(secrets: readonly string[]): Pick<Payments, 'readWebhook'> {
  return {
    readWebhook({ rawBody, signature, eventId }) {
      if (!isSigned(rawBody, signature, secrets)) return null
      const {
        event: name,
        payload,
        created_at: at,
      } = envelope.parse(parseJson(rawBody.toString('utf8')))
      const event = eventOf(name, payload, at)
      return { id: idOf(rawBody, eventId), name: name || NO_NAME, ...subjectOf(payload), event }
    },
  }
}

const NO_NAME = '(no name)'

const envelope = z
  .object({
    event: storedText(100).catch(''),
    payload: z.record(z.string(), z.unknown()).catch({}),
    /** When the event happened. An event without a readable time is handled too. */
    created_at: time.nullable().catch(null),
  })
  .catch({ event: '', payload: {}, created_at: null })

type Payload = z.output<typeof envelope>['payload']

/** The events that we handle, and how to parse each. `order.paid` arrives in addition to `payment.captured`. */
const EVENTS = new Map<string, (payload: Payload, at: Date | null) => PaymentEvent>([
  ['payment.captured', paid],
  ['order.paid', paid],
  ['payment.failed', attemptFailed],
  ['refund.created', refunded],
  ['refund.processed', refunded],
  ['payment.dispute.created', disputed(() => 'opened')],
  ['payment.dispute.under_review', disputed(() => 'under-review')],
  ['payment.dispute.action_required', disputed(() => 'action-required')],
  ['payment.dispute.won', disputed(() => 'won')],
  ['payment.dispute.lost', disputed(() => 'lost')],
  ['payment.dispute.closed', disputed(stateOfClosing)],
])

/** The documented events that change nothing here (razorpay.com/docs/webhooks/all). */
const OF_NO_CONCERN = new Set([
  'payment.authorized',
  'payment.pending',
  'refund.failed',
  'refund.speed_changed',
  'refund.arn_updated',
])
/** Events about products of Razorpay that we do not use, by the first word of their names. */
const OTHER_PRODUCTS =
  /^(invoice|subscription|transfer|settlement|product|qr_code|virtual_account|payment_link|account|payout|payout_link|fund_account|transaction|order\.notification|payment\.downtime)\./

function eventOf(name: string, payload: Payload, at: Date | null): PaymentEvent | null {
  const read = EVENTS.get(name)
  if (read) return read(payload, at)
  if (OF_NO_CONCERN.has(name) || OTHER_PRODUCTS.test(name)) return null
  return notUnderstood(name ? 'the event is new' : 'it names no event')
}

function notUnderstood(reason: string): PaymentEvent {
  return { is: 'not-understood', reason }
}

function paid(payload: Payload): PaymentEvent {
  const read = entityOf(payload, 'payment', payment)
  if (!read.ok) return notUnderstood(read.reason)
  return read.value.status === 'unknown'
    ? notUnderstood('payment: its status is new')
    : { is: 'paid', payment: read.value }
}

function attemptFailed(payload: Payload): PaymentEvent {
  const read = entityOf(payload, 'payment', payment)
  return read.ok ? { is: 'attempt-failed', payment: read.value } : notUnderstood(read.reason)
}

function refunded(payload: Payload): PaymentEvent {
  const read = entityOf(payload, 'refund', refund)
  if (!read.ok) return notUnderstood(read.reason)
  return read.value.status === 'unknown'
    ? notUnderstood('refund: its status is new')
    : { is: 'refunded', refund: read.value }
}

function disputed(stateOf: (deducted: bigint) => DisputeState) {
  return (payload: Payload, at: Date | null): PaymentEvent => {
    const read = entityOf(payload, 'dispute', dispute)
    if (!read.ok) return notUnderstood(read.reason)
    const disputedPayment = payload['payment'] ? entityOf(payload, 'payment', payment) : null
    if (disputedPayment?.ok === false) return notUnderstood(disputedPayment.reason)
    const { deducted, ...disputeOnly } = read.value
    return {
      is: 'disputed',
      state: stateOf(deducted),
      at,
      dispute: disputeOnly,
      payment: disputedPayment?.value ?? null,
    }
  }
}

const namesOrder = z.object({ order_id: storedText(64).nullish() })
const namesPayment = z.object({ payment_id: storedText(64).nullish() })
const hasId = z.object({ id: storedText(64) })

/** The order and the payment that a webhook names, in whichever of its entities. */
function subjectOf(payload: Payload): Pick<PaymentWebhook, 'orderId' | 'paymentId'> {
  const find = <T extends z.ZodType>(name: string, entity: T) => {
    const read = entityOf(payload, name, entity)
    return read.ok ? read.value : null
  }
  const paymentId =
    find('payment', hasId)?.id ??
    find('refund', namesPayment)?.payment_id ??
    find('dispute', namesPayment)?.payment_id
  const orderId = find('payment', namesOrder)?.order_id ?? find('order', hasId)?.id
  return { orderId: orderId || null, paymentId: paymentId || null }
}

const wrapped = z.object({ entity: z.unknown() })

/** An entity of the payload, or which field of it cannot be understood, without its value. */
function entityOf<T extends z.ZodType>(
  payload: Payload,
  name: string,
  entity: T,
): { ok: true; value: z.output<T> } | { ok: false; reason: string } {
  const read = entity.safeParse(wrapped.safeParse(payload[name]).data?.entity)
  if (read.success) return { ok: true, value: read.data }
  const [issue] = read.error.issues
  return {
    ok: false,
    reason: `${[name, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? ''}`,
  }
}

/**
 * The id is the same for every delivery of one event. It includes a hash of the body, because the header with
 * the event id is not signed: a signed body that is sent again with the id of another event gets another id.
 */
function idOf(rawBody: Buffer, eventId: string | undefined): string {
  const hash = createHash('sha256').update(rawBody).digest('base64url')
  return eventId ? `${eventId.slice(0, 100)}:${hash}` : hash
}

/**
 * Whether one of the secrets signed these bytes: HMAC-SHA256 in lower-case hex
 * (razorpay.com/docs/webhooks/validate-test). Compares in constant time. False without a signature or a secret.
 */
export function isSigned(
  rawBody: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  if (!signature) return false
  const actual = Buffer.from(signature)
  // Every secret is tried, so that the time does not reveal which one matched.
  const matches = secrets.map(secret => {
    const expected = Buffer.from(signatureOf(rawBody, secret))
    return secret !== '' && actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return matches.includes(true)
}

export function signatureOf(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}
