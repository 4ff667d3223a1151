import * as z from 'zod/mini'
import { instant } from '../instant.ts'
import { inrInPaise, usd } from '../money.ts'
import { CUSTOMER_FIELD } from './action-form.ts'
import { AMOUNT_FIELD, amount } from './amount.ts'
import {
  done,
  id,
  listOf,
  listQuery,
  operatorAction,
  operatorEndpoint,
  reason,
} from './operator-endpoint.ts'

/** An amount in the smallest unit of its currency, because a payment may arrive in another currency than rupees. */
export const amountOf = z.object({ amount: z.int(), currency: z.string() })
export type AmountOf = z.infer<typeof amountOf>

/** Null for a payment of an unknown order. The e-mail is empty when the account is closed. */
const customer = z.nullable(z.object({ id: z.string(), email: z.string() }))

export const orderStatus = z.enum(['ordering', 'open', 'paid', 'abandoned'])
export const paymentState = z.enum([
  'credited',
  'surplus',
  'parked',
  'credited-by-hand',
  'sent-back',
])
export const disputeState = z.enum(['opened', 'under-review', 'action-required', 'won', 'lost'])
/** A state, or `to-answer`: the open disputes that wait for our evidence. */
export const disputeFilter = z.enum([...disputeState.options, 'to-answer'])
export type DisputeFilter = z.infer<typeof disputeFilter>

/** An order of a package: the quote, and the payment that paid it. */
export const operatorOrder = z.object({
  purchaseId: z.string(),
  /** The order at the payment provider; null until it is created. */
  orderId: z.nullable(z.string()),
  customer,
  packageName: z.string(),
  price: usd,
  credit: usd,
  quotedPaise: inrInPaise,
  /** Rupees for a dollar. */
  inrPerUsd: z.number(),
  status: orderStatus,
  paymentId: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
})
export type OperatorOrder = z.infer<typeof operatorOrder>

/** A captured payment. */
export const operatorPayment = z.object({
  id: z.string(),
  orderId: z.string(),
  purchaseId: z.nullable(z.string()),
  customer,
  paid: amountOf,
  state: paymentState,
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

export const operatorDispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  purchaseId: z.nullable(z.string()),
  customer,
  disputed: amountOf,
  state: disputeState,
  openedAt: instant,
  /** When the provider changed the state. */
  changedAt: instant,
  closedAt: z.nullable(instant),
})
export type OperatorDispute = z.infer<typeof operatorDispute>

/** An event of an order or a payment, from whichever source. */
export const timelineItem = z.object({
  at: instant,
  kind: z.enum([
    'quote',
    'order-paid',
    'payment',
    'webhook',
    'transfer',
    'refund',
    'dispute',
    'dispute-decided',
    'change',
  ]),
  id: z.string(),
  /** What happened, for example the description of a transfer or the name of a webhook. */
  text: z.string(),
  /** For a transfer: its entries. */
  entries: z._default(
    z.array(z.object({ account: z.string(), currency: z.string(), amount: z.string() })),
    [],
  ),
})
export type TimelineItem = z.infer<typeof timelineItem>

const filter = z.optional(z.string().check(z.maxLength(128)))
const period = { from: z.optional(instant), to: z.optional(instant) }

export const listOrders = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/orders',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'orders list',
  examples: ['orders list --status open', 'orders list --customer ada@example.com'],
  summary: 'Orders of credit packages, newest first',
  query: z.extend(listQuery, {
    status: z.optional(orderStatus),
    /** The id or the e-mail of a customer. */
    customer: filter,
    /** The id of the order at the provider, or of the purchase. */
    order: filter,
    ...period,
  }),
  response: listOf(operatorOrder),
})

export const showOrder = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/orders/:id',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'orders show',
  examples: ['orders show order_1a2b3c'],
  summary: 'An order with its payments and everything that happened to it',
  params: z.object({ id }),
  response: z.object({
    order: operatorOrder,
    payments: z.array(operatorPayment),
    disputes: z.array(operatorDispute),
    timeline: z.array(timelineItem),
  }),
})

export const listPayments = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/payments',
  access: 'operator',
  role: 'viewer',
  isChange: false,
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

export const showPayment = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/payments/:id',
  access: 'operator',
  role: 'viewer',
  isChange: false,
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

export const listRefunds = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/refunds',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'refunds list',
  examples: ['refunds list --customer ada@example.com'],
  summary: 'Refunds that the payment provider has processed, newest first',
  query: z.extend(listQuery, { customer: filter, payment: filter, ...period }),
  response: listOf(operatorRefund),
})

export const listDisputes = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/disputes',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'disputes list',
  examples: ['disputes list --state to-answer', 'disputes list --state lost'],
  summary: 'Disputes of payments, newest first',
  query: z.extend(listQuery, {
    state: z.optional(disputeFilter),
    customer: filter,
    payment: filter,
    ...period,
  }),
  response: listOf(operatorDispute),
})

export const creditPayment = operatorAction({
  path: '/api/operator/payments/:id/credit',
  role: 'owner',
  command: 'payments credit',
  examples: [
    'payments credit pay_1a2b3c --credit 10 --customer ada@example.com --reason "Paid by bank transfer"',
  ],
  summary: 'Credit a parked payment to the customer of its order, or to a named one',
  params: z.object({ id }),
  body: z.object({
    credit: amount,
    /** The id or the e-mail of the customer. Needed if the order is unknown. */
    customer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    reason,
  }),
  response: done,
  form: {
    label: 'Credit',
    title: 'Credit {payment} by hand',
    effect: 'The customer gets this credit now, and a mail. A debt is repaid first.',
    fields: [{ ...AMOUNT_FIELD, name: 'credit', label: 'Credit in dollars' }, CUSTOMER_FIELD],
    done: '{payment} is credited.',
  },
})

export const sendBackPayment = operatorAction({
  path: '/api/operator/payments/:id/send-back',
  role: 'owner',
  command: 'payments send-back',
  examples: ['payments send-back pay_1a2b3c --reason "Paid in another currency"'],
  summary: 'Refund the whole of a parked payment at the payment provider. This cannot be undone',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
  form: {
    label: 'Send back',
    title: 'Send {payment} back',
    isDangerous: true,
    done: '{payment} is refunded within a minute.',
  },
})

export const retryPayment = operatorAction({
  path: '/api/operator/payments/:id/retry',
  role: 'support',
  command: 'payments retry',
  examples: ['payments retry pay_1a2b3c --reason "The order is known now"'],
  summary:
    'Fetch a parked payment and its refunds from the payment provider, and handle them as if they arrived now',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: z.object({ message: z.string(), state: paymentState }),
  form: {
    label: 'Classify again',
    title: 'Classify {payment} again',
    done: '{payment} was classified again.',
  },
})

export const recoverPayment = operatorAction({
  path: '/api/operator/payments/:id/recover',
  role: 'owner',
  command: 'payments recover',
  examples: [
    'payments recover pay_1a2b3c --reason "Lost with the restored backup"',
    'payments recover pay_1a2b3c --customer ada@example.com --reason "The account was registered again"',
  ],
  summary:
    'Fetch a payment that is unknown here, with its order, from the payment provider and credit it',
  params: z.object({ id }),
  body: z.object({
    /** The id or the e-mail of the customer. Needed if the customer of the order is unknown here. */
    customer: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    reason,
  }),
  response: z.object({ message: z.string(), state: paymentState }),
  form: {
    label: 'Fetch and credit',
    title: 'Fetch {payment} from the payment provider',
    effect:
      'The payment and its order are fetched, and the customer of the order gets the credit and a receipt. Its open difference is explained with your reason.',
    fields: [
      {
        ...CUSTOMER_FIELD,
        help: 'Email address or id. Only if the customer of the order is unknown here.',
      },
    ],
    done: 'The payment has been fetched and credited.',
    doneByState: {
      surplus: 'The payment has been fetched. Its order was paid before, so it is refunded.',
      parked: 'The payment has been fetched and is parked. Decide on its page.',
      'sent-back': 'The payment has been fetched and is refunded.',
    },
  },
})
