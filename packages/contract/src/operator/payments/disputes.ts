import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

/** An amount in the smallest unit of its currency, because a payment may arrive in another currency than rupees. */
export const amountOf = z.object({ amount: z.int(), currency: z.string() })
export type AmountOf = z.infer<typeof amountOf>

/** Null for a payment of an unknown order. The e-mail is empty when the account is closed. */
export const customer = z.nullable(z.object({ id: z.string(), email: z.string() }))

export const filter = z.optional(z.string().check(z.maxLength(128)))

export const period = { from: z.optional(instant), to: z.optional(instant) }

export const disputeState = z.enum(['opened', 'under-review', 'action-required', 'won', 'lost'])

/** A state, or `to-answer`: the open disputes that wait for our evidence. */
export const disputeFilter = z.enum([...disputeState.options, 'to-answer'])
export type DisputeFilter = z.infer<typeof disputeFilter>

export const operatorDispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  purchaseId: z.nullable(z.string()),
  customer,
  disputed: amountOf,
  state: word(disputeState),
  openedAt: instant,
  /** When the provider changed the state. */
  changedAt: instant,
  closedAt: z.nullable(instant),
})
export type OperatorDispute = z.infer<typeof operatorDispute>

export const listDisputes = operatorRead({
  path: '/api/operator/disputes',
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
