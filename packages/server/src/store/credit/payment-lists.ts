import type { DisputeFilter, OperatorDispute } from '@ringback/contract/operator/payments/disputes'
import type { OperatorOrder, OrderStatus } from '@ringback/contract/operator/payments/orders'
import type {
  OperatorPayment,
  OperatorRefund,
  PaymentState,
} from '@ringback/contract/operator/payments/payments'
import { shownEmail } from '../../core/accounts/mailbox.ts'
import type { Reader } from '../../ports/database.ts'
import { waitsForAnswer } from './disputes.ts'
import { PAID_SUMS } from './purchases.ts'

/** A part of a list, and what it is filtered by. `from` is inclusive, `to` is not. */
export interface ListWindow {
  userId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  offset: number
  limit: number
}

/** A payment without what depends on the present exchange rate. */
export type StoredOperatorPayment = Omit<OperatorPayment, 'suggestedCredit'> & {
  quote: { credit: bigint; paise: bigint } | null
}

/** Orders, newest first. `order` is the id of a purchase or of its order at the provider. */
export async function listOrders(
  db: Reader,
  filter: ListWindow & {
    status?: OrderStatus | undefined
    order?: string | undefined
  },
): Promise<OperatorOrder[]> {
  const { order } = filter
  let query = db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .selectAll('purchases')
    .select(['users.email', PAID_SUMS.paid.as('paid')])
  if (filter.status) query = query.where('purchases.status', '=', filter.status)
  if (filter.userId) query = query.where('purchases.user_id', '=', filter.userId)
  if (order !== undefined) {
    query = query.where(row =>
      row.or([row('purchases.id', '=', order), row('order_id', '=', order)]),
    )
  }
  if (filter.from) query = query.where('purchases.created_at', '>=', filter.from)
  if (filter.to) query = query.where('purchases.created_at', '<', filter.to)
  const rows = await query
    .orderBy('purchases.created_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows.map(row => ({
    purchaseId: row.id,
    orderId: row.order_id,
    customer: customerOf(row),
    packageName: row.package_name,
    price: row.price,
    credit: row.credit,
    quotedPaise: row.paise,
    paidPaise: row.paid,
    inrPerUsd: Number(row.inr_per_usd_e4) / 10_000,
    status: row.status,
    paymentId: row.payment_id,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }))
}

/** Payments, newest first. */
export async function listPayments(
  db: Reader,
  filter: ListWindow & {
    state?: PaymentState | undefined
    payment?: string | undefined
    order?: string | undefined
  },
): Promise<StoredOperatorPayment[]> {
  let query = db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('purchases', 'purchases.id', 'payments.purchase_id')
    .selectAll('payments')
    .select(['users.email', 'purchases.credit as quoted_credit', 'purchases.paise as quoted_paise'])
  if (filter.state) query = query.where('payments.classification', '=', filter.state)
  if (filter.userId) query = query.where('payments.user_id', '=', filter.userId)
  if (filter.payment) query = query.where('payments.id', '=', filter.payment)
  if (filter.order) query = query.where('payments.order_id', '=', filter.order)
  if (filter.from) query = query.where('payments.seen_at', '>=', filter.from)
  if (filter.to) query = query.where('payments.seen_at', '<', filter.to)
  const rows = await query
    .orderBy('payments.seen_at', 'desc')
    .orderBy('payments.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    purchaseId: row.purchase_id,
    customer: customerOf(row),
    paid: { amount: Number(row.amount), currency: row.currency },
    state: row.classification,
    parkedBecause: row.reason,
    seenAt: row.seen_at,
    returned: Number(row.refunded),
    reversedCredit: row.reversed_credit,
    creditByHand: row.credit_by_hand,
    refundDueAt: row.refund_at,
    quote:
      row.quoted_credit === null || row.quoted_paise === null
        ? null
        : { credit: row.quoted_credit, paise: row.quoted_paise },
  }))
}

/** Processed refunds, newest first. */
export async function listRefunds(
  db: Reader,
  filter: ListWindow & { payment?: string | undefined },
): Promise<OperatorRefund[]> {
  let query = db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .leftJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payment_refunds')
    .select([
      'payments.order_id',
      'payments.purchase_id',
      'payments.currency',
      'payments.user_id',
      'users.email',
    ])
  if (filter.userId) query = query.where('payments.user_id', '=', filter.userId)
  if (filter.payment) query = query.where('payment_refunds.payment_id', '=', filter.payment)
  if (filter.from) query = query.where('payment_refunds.seen_at', '>=', filter.from)
  if (filter.to) query = query.where('payment_refunds.seen_at', '<', filter.to)
  const rows = await query
    .orderBy('payment_refunds.seen_at', 'desc')
    .orderBy('payment_refunds.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    purchaseId: row.purchase_id,
    customer: customerOf(row),
    refunded: { amount: Number(row.amount), currency: row.currency },
    seenAt: row.seen_at,
  }))
}

/** Disputes, newest first. */
export async function listDisputes(
  db: Reader,
  filter: ListWindow & {
    state?: DisputeFilter | undefined
    payment?: string | undefined
    order?: string | undefined
  },
): Promise<OperatorDispute[]> {
  const { state } = filter
  let query = db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .leftJoin('users', 'users.id', 'disputes.user_id')
    .selectAll('disputes')
    .select(['payments.order_id', 'payments.purchase_id', 'payments.currency', 'users.email'])
  if (state === 'to-answer') query = query.where(waitsForAnswer)
  else if (state === 'won' || state === 'lost') query = query.where('disputes.status', '=', state)
  else if (state) query = query.where('disputes.stage', '=', state)
  if (filter.userId) query = query.where('disputes.user_id', '=', filter.userId)
  if (filter.payment) query = query.where('disputes.payment_id', '=', filter.payment)
  if (filter.order) query = query.where('payments.order_id', '=', filter.order)
  if (filter.from) query = query.where('disputes.opened_at', '>=', filter.from)
  if (filter.to) query = query.where('disputes.opened_at', '<', filter.to)
  const rows = await query
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    purchaseId: row.purchase_id,
    customer: customerOf(row),
    disputed: { amount: Number(row.amount), currency: row.currency },
    state: row.status === 'open' ? (row.stage ?? 'opened') : row.status,
    openedAt: row.opened_at,
    changedAt: row.event_at,
    closedAt: row.closed_at,
  }))
}

function customerOf({ user_id: id, email }: { user_id: string | null; email: string | null }) {
  return id === null || email === null ? null : { id, email: shownEmail(email) }
}
