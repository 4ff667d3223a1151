import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { PaymentEvent, PaymentWebhook, Payments } from '../../ports/payments.ts'
import { parseJson } from '../vendor-fetch.ts'
import { dispute, payment, refund } from './entities.ts'
import { isSigned } from './signature.ts'

/** Validates and parses Razorpay's webhooks (razorpay.com/docs/webhooks). Any of the secrets may have signed them. */
export function createWebhookReader(secrets: readonly string[]): Pick<Payments, 'readWebhook'> {
  return {
    readWebhook({ rawBody, signature, eventId }) {
      if (!isSigned(rawBody, signature, secrets)) return null
      const read = envelope.safeParse(parseJson(rawBody.toString('utf8')))
      if (!read.success) return null
      const { event: name, payload } = read.data
      const event = eventOf(name, payload)
      return event === 'unreadable' ? null : { id: idOf(rawBody, eventId), name, event }
    },
  }
}

const envelope = z.object({
  event: z.string().min(1).max(100),
  payload: z.record(z.string(), z.unknown()),
})

const wrapped = z.object({ entity: z.unknown() })

type Payload = z.output<typeof envelope>['payload']

/** The events that we handle, and how to parse each. `order.paid` arrives in addition to `payment.captured`. */
const EVENTS = new Map<string, (payload: Payload) => PaymentEvent | 'unreadable'>([
  ['payment.captured', paid],
  ['order.paid', paid],
  ['payment.failed', attemptFailed],
  ['refund.created', refunded],
  ['refund.processed', refunded],
  ['payment.dispute.created', payload => disputed(payload, () => 'dispute-opened')],
  ['payment.dispute.won', payload => disputed(payload, () => 'dispute-won')],
  ['payment.dispute.lost', payload => disputed(payload, () => 'dispute-lost')],
  ['payment.dispute.closed', payload => disputed(payload, outcomeOfClosing)],
])

function eventOf(name: string, payload: Payload): PaymentWebhook['event'] | 'unreadable' {
  return EVENTS.get(name)?.(payload) ?? null
}

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

type DisputeEvent = Extract<PaymentEvent, { dispute: unknown }>['is']

function disputed(
  payload: Payload,
  eventName: (deducted: bigint) => DisputeEvent,
): PaymentEvent | 'unreadable' {
  const read = entityOf(payload, 'dispute', dispute)
  if (!read) return 'unreadable'
  const { deducted, ...disputeOnly } = read
  return {
    is: eventName(deducted),
    dispute: disputeOnly,
    payment: entityOf(payload, 'payment', payment),
  }
}

/** The event of a dispute that was closed without a decision. It counts as lost if the provider deducted money. */
function outcomeOfClosing(deducted: bigint): DisputeEvent {
  return deducted > 0n ? 'dispute-lost' : 'dispute-won'
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
