import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { DisputeState } from '../../core/credit/dispute-state.ts'
import type { PaymentEvent, PaymentWebhook, Payments } from '../../ports/payments.ts'
import { parseJson } from '../vendor-fetch.ts'
import { dispute, payment, refund, stateOfClosing, storedText, time } from './entities.ts'
import { isSigned } from './signature.ts'

/** Validates and parses Razorpay's webhooks (razorpay.com/docs/webhooks). Any of the secrets may have signed them. */
export function createWebhookReader(secrets: readonly string[]): Pick<Payments, 'readWebhook'> {
  return {
    readWebhook({ rawBody, signature, eventId }) {
      if (!isSigned(rawBody, signature, secrets)) return null
      const read = envelope.safeParse(parseJson(rawBody.toString('utf8')))
      if (!read.success) return null
      const { event: name, payload, created_at: at } = read.data
      const event = EVENTS.get(name)?.(payload, at) ?? null
      if (event === 'unreadable') return null
      return { id: idOf(rawBody, eventId), name, ...subjectOf(payload), event }
    },
  }
}

const envelope = z.object({
  event: storedText(100).min(1),
  payload: z.record(z.string(), z.unknown()),
  /** When the event happened. An event without a readable time is handled too. */
  created_at: time.nullable().catch(null),
})

const wrapped = z.object({ entity: z.unknown() })

type Payload = z.output<typeof envelope>['payload']

/** The events that we handle, and how to parse each. `order.paid` arrives in addition to `payment.captured`. */
const EVENTS = new Map<string, (payload: Payload, at: Date | null) => PaymentEvent | 'unreadable'>([
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

function paid(payload: Payload): PaymentEvent | 'unreadable' {
  const read = entityOf(payload, 'payment', payment)
  return read ? { is: 'paid', payment: read } : 'unreadable'
}

function attemptFailed(payload: Payload): PaymentEvent | 'unreadable' {
  const read = entityOf(payload, 'payment', payment)
  return read ? { is: 'attempt-failed', payment: read } : 'unreadable'
}

function refunded(payload: Payload): PaymentEvent | 'unreadable' {
  const read = entityOf(payload, 'refund', refund)
  return read ? { is: 'refunded', refund: read } : 'unreadable'
}

function disputed(stateOf: (deducted: bigint) => DisputeState) {
  return (payload: Payload, at: Date | null): PaymentEvent | 'unreadable' => {
    const read = entityOf(payload, 'dispute', dispute)
    if (!read) return 'unreadable'
    const { deducted, ...disputeOnly } = read
    return {
      is: 'disputed',
      state: stateOf(deducted),
      at,
      dispute: disputeOnly,
      payment: entityOf(payload, 'payment', payment),
    }
  }
}

const namesOrder = z.object({ order_id: storedText(64).nullish() })
const namesPayment = z.object({ payment_id: storedText(64).nullish() })
const hasId = z.object({ id: storedText(64) })

/** The order and the payment that a webhook names, in whichever of its entities. */
function subjectOf(payload: Payload): Pick<PaymentWebhook, 'orderId' | 'paymentId'> {
  const paymentId =
    entityOf(payload, 'payment', hasId)?.id ??
    entityOf(payload, 'refund', namesPayment)?.payment_id ??
    entityOf(payload, 'dispute', namesPayment)?.payment_id
  const orderId =
    entityOf(payload, 'payment', namesOrder)?.order_id ?? entityOf(payload, 'order', hasId)?.id
  return { orderId: orderId ?? null, paymentId: paymentId ?? null }
}

function entityOf<T extends z.ZodType>(
  payload: Payload,
  name: string,
  entity: T,
): z.output<T> | null {
  const read = entity.safeParse(wrapped.safeParse(payload[name]).data?.entity)
  return read.success ? read.data : null
}

/**
 * The id is the same for every delivery of one event. It includes a hash of the body, because the header with
 * the event id is not signed: a signed body that is sent again with the id of another event gets another id.
 */
function idOf(rawBody: Buffer, eventId: string | undefined): string {
  const hash = createHash('sha256').update(rawBody).digest('base64url')
  return eventId ? `${eventId.slice(0, 100)}:${hash}` : hash
}
