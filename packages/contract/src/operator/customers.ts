import * as z from 'zod/mini'
import { direction } from '../customers/calls.ts'
import { transactionType } from '../customers/credit.ts'
import { instant } from '../instant.ts'
import { inr, usd, usdBetween } from '../money.ts'
import { storedCallStatus } from './calls.ts'
import { rentalState } from './numbers/numbers.ts'
import { id, listOf, listQuery, operatorEndpoint } from './operator-endpoint.ts'
import { orderStatus } from './payments.ts'

/** `frozen` and `closed` are states of the account, `in-debt` is money that it owes, `unverified` its e-mail. */
export const customerState = z.enum(['frozen', 'in-debt', 'unverified', 'closed'])
export type CustomerState = z.infer<typeof customerState>

export const listedCustomer = z.object({
  id: z.string(),
  /** Empty when the account is closed, like `displayName`. */
  email: z.string(),
  displayName: z.string(),
  createdAt: instant,
  verifiedAt: z.nullable(instant),
  frozenAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  balance: usd,
  debt: usd,
})
export type ListedCustomer = z.infer<typeof listedCustomer>

export const listCustomers = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers list',
  examples: ['customers list --search ada@', 'customers list --state in-debt --limit 100'],
  summary:
    'Customers, newest first. The search matches words of the name, or the beginning of the e-mail',
  query: z.extend(listQuery, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    state: z.optional(customerState),
    /** When the customer registered. */
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: listOf(listedCustomer),
})

/** Limits of one account. Null means that the business setting applies. */
export const ownLimits = z.object({
  callsPerHour: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  /** How many different numbers may be called per hour. */
  destinationsPerHour: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  /** Dollars per day (UTC). */
  spendPerDay: z.nullable(usdBetween(0, 1_000_000)),
  maxCallSeconds: z.nullable(z.int().check(z.gte(1), z.lte(14_340))),
})
export type OwnLimits = z.infer<typeof ownLimits>

const hold = z.object({
  /** What the credit is set aside for. */
  purpose: z.enum(['call', 'number']),
  /** The id of the call or the rented number. */
  id: z.string(),
  amount: usd,
  since: instant,
})

/** A session of the customer. It has no id, because only all of them can be ended. */
const customerSession = z.object({ createdAt: instant, lastSeenAt: instant, expiresAt: instant })

export const customer = z.extend(listedCustomer, {
  /** The number that calls show; null is the platform number. */
  selectedCallerId: z.nullable(z.string()),
  /** The balance less the holds. */
  available: usd,
  holds: z.array(hold),
  /** Why an operator has frozen the account, as the customer reads it. */
  freezeReason: z.nullable(z.string()),
  /** When two-step sign-in was turned on; null while it is off. */
  twoStepAt: z.nullable(instant),
  /** How the mail server refused the customer's address for good; null if it did not. */
  mailRefusal: z.nullable(z.object({ at: instant, answer: z.string() })),
  hasOpenDispute: z.boolean(),
  /** The call that is in progress. */
  liveCallId: z.nullable(z.string()),
  ownLimits,
  /** The limits that apply now; null while the e-mail is not verified. */
  limits: z.nullable(
    z.object({
      callsPerHour: z.number(),
      destinationsPerHour: z.number(),
      spendPerDay: usd,
      maxCallSeconds: z.number(),
    }),
  ),
  sessions: z.array(customerSession),
})
export type Customer = z.infer<typeof customer>

export const getCustomer = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/customers/:id',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'customers show',
  examples: ['customers show user_1a2b3c --json'],
  summary: 'A customer: profile, credit, holds, freeze, limits and sessions',
  params: z.object({ id }),
  response: customer,
})

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
