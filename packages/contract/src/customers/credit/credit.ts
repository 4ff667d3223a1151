import * as z from 'zod/mini'
import { type ResponseOf, endpoint } from '../../endpoint.ts'
import { lazily } from '../../lazily.ts'
import { instant, pageNumber, pageSize, word } from '../../fields.ts'
import { TRANSACTIONS_PAGE_SIZE } from '../../limits.ts'
import { inr, inrInPaise, usd } from '../../money.ts'

export const transactionType = z.enum([
  'addition',
  'deduction',
  'purchase',
  'promotion',
  'refund',
  'adjustment',
])
export type TransactionType = z.infer<typeof transactionType>

export const transaction = lazily(() =>
  z.object({
    id: z.string(),
    type: word(transactionType),
    description: z.string(),
    /** Never negative: the `type` determines whether the balance rises or falls. */
    amount: usd,
    balanceAfter: usd,
    createdAt: instant,
    /** The purchase that this transaction credited; null for every other transaction. */
    purchaseId: z.nullable(z.string()),
  }),
)
export type Transaction = z.infer<typeof transaction>

/** So many parked payments of a user are listed. */
export const PARKED_PAYMENTS_MAX = 10

/** A payment of the user that has arrived and adds credit only after a decision of an operator. */
export const parkedPayment = lazily(() =>
  z.object({
    /** The purchase of its order. */
    purchaseId: z.nullable(z.string()),
    /** In the smallest unit of the currency. */
    amount: z.int(),
    currency: z.string(),
  }),
)
export type ParkedPayment = z.infer<typeof parkedPayment>

export const getBalance = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/balance',
  access: 'user',
  summary: 'The posted balance, the part that no call or rental holds, and the debt',
  response: z.object({
    balance: usd,
    available: usd,
    /** Credit that was spent before its payment was returned. A user in debt cannot make calls. */
    debt: usd,
    /** Why the account is frozen; null if it is not. A frozen account can neither call, nor buy, nor rent. */
    freezeReason: z.nullable(z.string()),
    /** The balance is below the amount at which the customer wants to be warned, and some credit was used. */
    isLow: z.boolean(),
    /** The package that is offered while the balance is low; null for none. */
    packageId: z.nullable(z.string()),
    /** The payments that wait for a person, oldest first, at most {@link PARKED_PAYMENTS_MAX}. */
    parkedPayments: z._default(z.array(parkedPayment), []),
  }),
}))

export const listTransactions = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/transactions',
  access: 'user',
  summary: 'Every transaction, newest first',
  query: z.object({ page: pageNumber, limit: pageSize(TRANSACTIONS_PAGE_SIZE) }),
  response: z.object({
    transactions: z.array(transaction),
    totalCount: z.number(),
    currentPage: z.number(),
    totalPages: z.number(),
  }),
}))

/** A package on sale. The user pays `price` and gets `amount` of credit. The difference is a bonus. */
export const creditPackage = lazily(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    price: usd,
    amount: usd,
    description: z.string(),
    /** The price in rupees at the present exchange rate. The order quotes its own. */
    priceINR: z.optional(inr),
    /** The page recommends this package. */
    recommended: z.optional(z.boolean()),
  }),
)
export type CreditPackage = z.infer<typeof creditPackage>

export const listPackages = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/packages',
  access: 'user',
  summary: 'The credit packages, smallest first, with the minutes that they buy to a country',
  /** Tags (BCP 47) with commas between them. */
  query: z.object({ languages: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({
    packages: z.array(
      z.extend(creditPackage, {
        /** The whole minutes that its credit buys to most numbers of the destination of the offer. */
        minutes: z.optional(z.number()),
      }),
    ),
    /** Whether the prices in rupees contain taxes beside the prices in dollars. */
    addsTax: z._default(z.boolean(), false),
    /** The first country of the languages that calls are sold to; null without one. */
    destination: z._default(
      z.nullable(
        z.object({
          country: z.string(),
          /** To mobile phones, or to landlines where no price of mobile phones is known. */
          isMobile: z.boolean(),
        }),
      ),
      null,
    ),
  }),
}))

export type OfferedPackages = ResponseOf<typeof listPackages>

export const buyCredit = endpoint(() => ({
  method: 'POST',
  path: '/api/credits/purchase',
  access: 'user',
  summary:
    'Quote a package in INR and create an order for it. Credit follows when the order is paid',
  body: z.object({ packageId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({
    /** The `purchaseId` of the transaction that will credit the payment. */
    purchaseId: z.string(),
    /** The payment provider's public key. */
    keyId: z.string(),
    amountInPaise: inrInPaise,
    currency: z.literal('INR'),
    orderId: z.string(),
    packageName: z.string(),
    amountUSD: usd,
    amountINR: inr,
  }),
}))

export const getReceipt = endpoint(() => ({
  method: 'GET',
  path: '/api/credits/receipts/:id',
  access: 'user',
  summary: "The receipt of the user's own paid purchase",
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({
    purchaseId: z.string(),
    packageName: z.string(),
    /** When the payment was credited. */
    paidAt: instant,
    /** The package's price. */
    amountUSD: usd,
    /** What was credited, bonus included. */
    creditedUSD: usd,
    /** What was paid: less than the price with an offer of the payment provider, more with a fee of it. */
    amountINR: inr,
    /** The price in rupees. Servers of before do not send it. */
    quotedINR: z.optional(inr),
    /** The taxes in `quotedINR` that were added to the price; absent for none. */
    taxesINR: z.optional(inr),
    /** Rupees for a dollar, up to 4 decimals, as quoted. */
    inrPerUsd: z.number(),
    orderId: z.string(),
    paymentId: z.string(),
    /** What the provider has refunded so far. */
    refundedINR: inr,
    customer: z.object({ displayName: z.string(), email: z.string() }),
    /** The receipt voucher; null if the operator issued no tax documents then. */
    voucher: z._default(z.nullable(z.object({ id: z.string(), number: z.string() })), null),
  }),
}))

export type Receipt = ResponseOf<typeof getReceipt>
