import type { Books } from './memory-store.ts'
import type { Refund } from './entities.ts'
import { readRefund, type Read } from './read-request.ts'
import { badRequest, UNKNOWN_ID } from './refusal.ts'
import type { Webhooks } from './webhooks.ts'

const LEAST_KEY = 10

/**
 * Gives money back, once per idempotency key and once per receipt of a payment. The keys are in
 * memory only; a receipt is found in the books.
 */
export function createRefunding({ books, webhooks }: { books: Books; webhooks: Webhooks }) {
  const byKey = new Map<string, { asked: string; refund: Refund }>()
  return (paymentId: string, body: unknown, key: string | undefined): Read<Refund> => {
    const payment = books.payment(paymentId)
    if (!payment) return { ok: false, refusal: UNKNOWN_ID }
    const draft = readRefund(body)
    if (!draft.ok) return draft
    if (key !== undefined && !/^[\w-]+$/.test(key.padEnd(LEAST_KEY, ' ')))
      return no('The idempotency key must have at least 10 letters, digits, hyphens or underscores')
    const asked = JSON.stringify([paymentId, body ?? {}])
    const earlier = key === undefined ? undefined : byKey.get(key)
    if (earlier)
      return earlier.asked === asked
        ? { ok: true, value: earlier.refund }
        : no('Different request body sent for the same Idempotency Header')
    const { receipt } = draft.value
    const same = receipt && books.refunds(paymentId).find(refund => refund.receipt === receipt)
    if (same) return { ok: true, value: same }

    const left = payment.amount - payment.amount_refunded
    if (!payment.captured) return no('The payment status should be captured for action to be taken')
    if (left === 0) return no('The payment has been fully refunded already')
    const amount = draft.value.amount ?? left
    if (amount > left)
      return no('The total refund amount is greater than the refund payment amount', 'amount')
    const { made, notices } = books.giveBack(payment, { ...draft.value, amount })
    if (key !== undefined) byKey.set(key, { asked, refund: made })
    webhooks.send(notices)
    return { ok: true, value: made }
  }
}

function no(description: string, field?: string): Read<never> {
  return { ok: false, refusal: badRequest(description, field) }
}
