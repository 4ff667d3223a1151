import type { Refund } from './entities.ts'
import type { MemoryStore } from './memory-store.ts'
import { readRefund, type Read } from './read-request.ts'
import { badRequest, UNKNOWN_ID } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'

const MIN_KEY_LENGTH = 10

/**
 * Returns a function that creates refunds. It creates one refund for each idempotency key, and one for
 * each receipt of a payment. The keys are kept in memory only; the store contains the receipts.
 */
export function createRefunds({ store, webhooks }: { store: MemoryStore; webhooks: Webhooks }) {
  const refundByKey = new Map<string, { request: string; refund: Refund }>()
  return (paymentId: string, body: unknown, key: string | undefined): Read<Refund> => {
    const payment = store.payment(paymentId)
    if (!payment) return { ok: false, refusal: UNKNOWN_ID }
    const draft = readRefund(body)
    if (!draft.ok) return draft
    if (key !== undefined && !/^[\w-]+$/.test(key.padEnd(MIN_KEY_LENGTH, ' ')))
      return refuse(
        'The idempotency key must have at least 10 letters, digits, hyphens or underscores',
      )
    const request = JSON.stringify([paymentId, body ?? {}])
    const earlier = key === undefined ? undefined : refundByKey.get(key)
    if (earlier)
      return earlier.request === request
        ? { ok: true, value: earlier.refund }
        : refuse('Different request body sent for the same Idempotency Header')
    const { receipt } = draft.value
    const sameReceipt =
      receipt && store.refunds(paymentId).find(refund => refund.receipt === receipt)
    if (sameReceipt) return { ok: true, value: sameReceipt }

    const refundable = payment.amount - payment.amount_refunded
    if (!payment.captured)
      return refuse('The payment status should be captured for action to be taken')
    if (refundable === 0) return refuse('The payment has been fully refunded already')
    const amount = draft.value.amount ?? refundable
    if (amount > refundable)
      return refuse('The total refund amount is greater than the refund payment amount', 'amount')
    const { entity: refund, events } = store.addRefund(payment, { ...draft.value, amount })
    if (key !== undefined) refundByKey.set(key, { request, refund })
    webhooks.send(events)
    return { ok: true, value: refund }
  }
}

function refuse(description: string, field?: string): Read<never> {
  return { ok: false, refusal: badRequest(description, field) }
}
