import { newId } from './entities.ts'
import type { Dispute, Notes, Order, Payment, Refund } from './entities.ts'

export type OrderDraft = Pick<Order, 'amount' | 'currency' | 'receipt' | 'notes'> &
  Partial<Pick<Order, 'partial_payment'>>

export interface RefundDraft {
  amount: number
  receipt: string | null
  notes: Notes
  speed: 'normal' | 'optimum'
}

const RESPOND_WITHIN_SECONDS = 7 * 24 * 3600

/** An order without payments. @param createdAt in Unix seconds, here as below */
export function newOrder(draft: OrderDraft, createdAt: number): Order {
  return {
    id: newId('order'),
    entity: 'order',
    amount: draft.amount,
    partial_payment: draft.partial_payment ?? false,
    amount_paid: 0,
    amount_due: draft.amount,
    currency: draft.currency,
    receipt: draft.receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: draft.notes,
    created_at: createdAt,
  }
}

/** A refund that is processed at once, as in the vendor's test mode. */
export function newRefund(payment: Payment, draft: RefundDraft, createdAt: number): Refund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount: draft.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: draft.notes,
    receipt: draft.receipt,
    acquirer_data: { arn: null },
    created_at: createdAt,
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: draft.speed,
  }
}

/** An open chargeback. */
export function newDispute(payment: Payment, amount: number, createdAt: number): Dispute {
  return {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: createdAt + RESPOND_WITHIN_SECONDS,
    status: 'open',
    evidence: { amount, summary: null, submitted_at: null },
    phase: 'chargeback',
    created_at: createdAt,
  }
}
