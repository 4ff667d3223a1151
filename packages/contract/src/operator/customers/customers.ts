import * as z from 'zod/mini'
import { instant, word } from '../../fields.ts'
import { usd, usdBetween } from '../../money.ts'
import { id, listOf, listQuery, operatorRead } from '../operator-endpoint.ts'

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

export const listCustomers = operatorRead({
  path: '/api/operator/customers',
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
  purpose: word(z.enum(['call', 'number'])),
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

export const getCustomer = operatorRead({
  path: '/api/operator/customers/:id',
  command: 'customers show',
  examples: ['customers show user_1a2b3c --json'],
  summary: 'A customer: profile, credit, holds, freeze, limits and sessions',
  params: z.object({ id }),
  response: customer,
})
