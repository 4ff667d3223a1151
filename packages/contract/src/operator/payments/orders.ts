import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { inrInPaise, usd } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'
import { operatorDispute, customer, filter, period } from './disputes.ts'
import { operatorPayment, timelineItem } from './payments.ts'

export const orderStatus = z.enum(['ordering', 'open', 'paid', 'abandoned'])
export type OrderStatus = z.infer<typeof orderStatus>

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
  /** What was paid, which differs from the quote with an offer or a fee of the payment provider; null until it is credited. */
  paidPaise: z._default(z.nullable(inrInPaise), null),
  /** Rupees for a dollar. */
  inrPerUsd: z.number(),
  status: word(orderStatus),
  paymentId: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
})
export type OperatorOrder = z.infer<typeof operatorOrder>

export const listOrders = operatorRead({
  path: '/api/operator/orders',
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

export const showOrder = operatorRead({
  path: '/api/operator/orders/:id',
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
