import type { Dispute, Payment, Refund } from '../../src/ports/vendors/payments.ts'

/** What a webhook of the provider is about. */
export interface EventSubject {
  payment?: Payment
  refund?: Refund
  dispute?: Dispute & { deducted?: bigint }
}

/** An event in the provider's format: see adapters/razorpay/vectors. */
export function vendorEvent(name: string, about: EventSubject, at: Date) {
  const { payment, refund, dispute } = about
  const payload = {
    ...(payment && { payment: { entity: paymentEntity(payment) } }),
    ...(refund && {
      refund: {
        entity: {
          id: refund.id,
          entity: 'refund',
          amount: Number(refund.amount),
          currency: refund.currency,
          payment_id: refund.paymentId,
          receipt: refund.receipt,
          status: refund.status,
        },
      },
    }),
    ...(dispute && {
      dispute: {
        entity: {
          id: dispute.id,
          entity: 'dispute',
          payment_id: dispute.paymentId,
          amount: Number(dispute.amount),
          currency: dispute.currency,
          amount_deducted: Number(dispute.deducted ?? 0n),
        },
      },
    }),
  }
  const createdAt = Math.floor(at.getTime() / 1_000)
  return {
    entity: 'event',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  }
}

/** A payment in Razorpay's format. */
export function paymentEntity(payment: Payment) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: Number(payment.amount),
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId || null,
    amount_refunded: Number(payment.amountRefunded),
    captured: payment.status === 'captured' || payment.status === 'refunded',
    created_at: Math.floor(payment.createdAt.getTime() / 1_000),
  }
}
