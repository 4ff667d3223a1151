import * as z from 'zod/mini'
import { callFilter } from './calls/call-history.ts'
import { callRecord } from './calls/calls.ts'
import { transaction } from './credit/credit.ts'
import { endpoint } from '../endpoint.ts'

/*
 * Exports are read in batches, so that one request has a bound. A client sends `next` of a response as the cursor of
 * its next request, until `next` is null. New rows in the meantime do not shift the batches.
 */

export const exportCalls = endpoint(() => ({
  method: 'GET',
  path: '/api/call/history/export',
  access: 'user',
  cost: 5,
  summary: 'Up to 1,000 calls after the call `after`, newest first',
  query: z.extend(callFilter, {
    /** The `next` of the batch before. */
    after: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  /** A batch may be empty although more follow: one request examines 10,000 calls at most. */
  response: z.object({ calls: z.array(callRecord), next: z.nullable(z.string()) }),
}))

/** Counts the transactions of a user from 1, the oldest. */
const position = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

export const exportTransactions = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/transactions/export',
  access: 'user',
  cost: 5,
  summary: 'Up to 1,000 transactions before the one with the number `before`, newest first',
  query: z.object({
    /** The `next` of the batch before. */
    before: z.optional(position),
  }),
  response: z.object({ transactions: z.array(transaction), next: z.nullable(z.number()) }),
}))
