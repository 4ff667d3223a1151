import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { usd } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'
import { operatorDispute, amountOf, customer, filter, period } from './disputes.ts'

export const paymentState = z.enum([
  'credited',
  'surplus',
  'parked',
  'credited-by-hand',
  'sent-back',
])

export type PaymentState = z.infer<typeof paymentState>

/** A captured payment. */
export const operatorPayment = z.object({
  id: z.string(),
  orderId: z.string(),
  purchaseId: z.nullable(z.string()),
  customer,
  paid: amountOf,
  state: word(paymentState),
  /** Why it is or was parked. */
  parkedBecause: z.nullable(z.string()),
  /** When the server first processed it. */
  seenAt: instant,
  /** Refunds and lost disputes, in the currency of the payment. */
  returned: z.int(),
  reversedCredit: usd,
  /** What an operator credited for it. */
  creditByHand: z.nullable(usd),
  /** When its refund is requested or checked next. */
  refundDueAt: z.nullable(instant),
  /** For a parked payment in rupees: the credit that it is worth, by its quote or else at the present exchange rate. */
  suggestedCredit: z.nullable(usd),
})
export type OperatorPayment = z.infer<typeof operatorPayment>

export const operatorRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  purchaseId: z.nullable(z.string()),
  customer,
  refunded: amountOf,
  seenAt: instant,
})
export type OperatorRefund = z.infer<typeof operatorRefund>

/** An event of an order or a payment, from whichever source. */
export const timelineItem = z.object({
  at: instant,
  kind: word(
    z.enum([
      ...['quote', 'order-paid', 'payment', 'webhook', 'transfer', 'refund', 'dispute'],
      ...['dispute-decided', 'change'],
    ] as const),
  ),
  id: z.string(),
  /**
   * In the word of its source: the package of an order, the state of a payment or of a decided dispute, the name of a
   * webhook, the description of a transfer, the reason of a change.
   */
  text: z.string(),
  /** Of a payment, a refund or a dispute. */
  amount: z._default(z.nullable(amountOf), null),
  /** Of a change: the command, and who has used it. */
  change: z._default(z.nullable(z.object({ action: z.string(), operatorEmail: z.string() })), null),
  /** For a transfer: its entries. */
  entries: z._default(
    z.array(z.object({ account: z.string(), currency: z.string(), amount: z.string() })),
    [],
  ),
})
export type TimelineItem = z.infer<typeof timelineItem>

export const listPayments = operatorRead({
  path: '/api/operator/payments',
  command: 'payments list',
  examples: ['payments list --state parked', 'payments list --order order_1a2b3c'],
  summary: 'Captured payments, newest first',
  query: z.extend(listQuery, {
    state: z.optional(paymentState),
    customer: filter,
    payment: filter,
    order: filter,
    ...period,
  }),
  response: listOf(operatorPayment),
})

export const showPayment = operatorRead({
  path: '/api/operator/payments/:id',
  command: 'payments show',
  examples: ['payments show pay_1a2b3c'],
  summary: 'A payment and everything that happened to it',
  params: z.object({ id }),
  response: z.object({
    payment: operatorPayment,
    disputes: z.array(operatorDispute),
    timeline: z.array(timelineItem),
  }),
})

export const listRefunds = operatorRead({
  path: '/api/operator/refunds',
  command: 'refunds list',
  examples: ['refunds list --customer ada@example.com'],
  summary: 'Refunds that the payment provider has processed, newest first',
  query: z.extend(listQuery, { customer: filter, payment: filter, ...period }),
  response: listOf(operatorRefund),
})
