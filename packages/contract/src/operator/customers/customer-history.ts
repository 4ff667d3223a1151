import * as z from 'zod/mini'
import { transactionType } from '../../customers/credit/credit.ts'
import { instant, word } from '../../fields.ts'
import { inr, usd } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

/** One side of a transfer. It has an amount in dollars or in rupees. */
const ledgerEntry = z.object({
  /** `credit:<user>`, `debt:<user>`, or the kind and currency of a platform account. */
  account: z.string(),
  usd: z.nullable(usd),
  inr: z.nullable(inr),
  /** The balance of a customer's account after the entry; null for a platform account. */
  balanceAfter: z.nullable(usd),
})

export const ledgerTransfer = z.object({
  id: z.string(),
  /** What the transfer is for. A key is posted once. */
  key: z.string(),
  type: word(transactionType),
  description: z.string(),
  createdAt: instant,
  /** They sum to zero in each currency. */
  entries: z.array(ledgerEntry),
})
export type LedgerTransfer = z.infer<typeof ledgerTransfer>

export const listCustomerLedger = operatorRead({
  path: '/api/operator/customers/:id/ledger',
  command: 'customers ledger',
  examples: ['customers ledger user_1a2b3c --json'],
  summary: "The customer's transfers with all of their entries, newest first",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(ledgerTransfer),
})

export const customerVerifiedNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  createdAt: instant,
  verifiedAt: z.nullable(instant),
  /** When the customer removed it, or another user proved it. */
  lostAt: z.nullable(instant),
})
export type CustomerVerifiedNumber = z.infer<typeof customerVerifiedNumber>

export const listCustomerVerifiedNumbers = operatorRead({
  path: '/api/operator/customers/:id/verified-numbers',
  command: 'customers verified-numbers',
  examples: ['customers verified-numbers user_1a2b3c'],
  summary: "The customer's own numbers, newest first, removed ones included",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerVerifiedNumber),
})
