import * as z from 'zod/mini'
import { direction } from '../../customers/calls.ts'
import { transactionType } from '../../customers/credit.ts'
import { instant } from '../../instant.ts'
import { inr, usd } from '../../money.ts'
import { storedCallStatus } from '../calls/calls.ts'
import { rentalState } from '../numbers/numbers.ts'
import { id, listOf, listQuery, operatorEndpoint } from '../operator-endpoint.ts'
import { orderStatus } from '../payments/orders.ts'

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
  type: transactionType,
  description: z.string(),
  createdAt: instant,
  /** They sum to zero in each currency. */
  entries: z.array(ledgerEntry),
})
export type LedgerTransfer = z.infer<typeof ledgerTransfer>

export const listCustomerLedger = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/ledger',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers ledger',
  examples: ['customers ledger user_1a2b3c --json'],
  summary: "The customer's transfers with all of their entries, newest first",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(ledgerTransfer),
})

export const customerCall = z.object({
  id: z.string(),
  direction,
  fromNumber: z.string(),
  toNumber: z.string(),
  destination: z.string(),
  status: storedCallStatus,
  createdAt: instant,
  answeredSeconds: z.nullable(z.number()),
  /** Null until the call is settled. */
  cost: z.nullable(usd),
  /** What operators have refunded of the cost. */
  refunded: usd,
})
export type CustomerCall = z.infer<typeof customerCall>

export const listCustomerCalls = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/calls',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers calls',
  examples: ['customers calls user_1a2b3c --limit 20'],
  summary: "The customer's calls, newest first",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerCall),
})

export const customerPurchase = z.object({
  id: z.string(),
  packageName: z.string(),
  price: usd,
  credit: usd,
  /** What was paid, or is to be paid. */
  amountINR: inr,
  status: orderStatus,
  orderId: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  createdAt: instant,
  paidAt: z.nullable(instant),
})
export type CustomerPurchase = z.infer<typeof customerPurchase>

export const listCustomerPurchases = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/purchases',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers purchases',
  examples: ['customers purchases user_1a2b3c'],
  summary: "The customer's purchases of credit, newest first",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerPurchase),
})

export const customerNumber = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  countryCode: z.string(),
  status: rentalState,
  monthlyFee: usd,
  createdAt: instant,
  /** The next renewal, or the release while in grace. */
  renewalAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type CustomerNumber = z.infer<typeof customerNumber>

export const listCustomerNumbers = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/numbers',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers numbers',
  examples: ['customers numbers user_1a2b3c'],
  summary: "The customer's rentals of numbers, newest first, ended ones included",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerNumber),
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

export const listCustomerVerifiedNumbers = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/verified-numbers',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers verified-numbers',
  examples: ['customers verified-numbers user_1a2b3c'],
  summary: "The customer's own numbers, newest first, removed ones included",
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerVerifiedNumber),
})

export const customerMail = z.object({
  id: z.string(),
  subject: z.string(),
  /** The secrets of links are left out. */
  text: z.string(),
  createdAt: instant,
  /** Null while the mail waits. */
  sentAt: z.nullable(instant),
  attempts: z.number(),
})
export type CustomerMail = z.infer<typeof customerMail>

export const listCustomerMails = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id/mails',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers mails',
  examples: ['customers mails user_1a2b3c --json'],
  summary: 'The mails of the last 30 days to the customer, newest first',
  params: z.object({ id }),
  query: listQuery,
  response: listOf(customerMail),
})
