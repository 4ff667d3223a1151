import type { Direction } from '@ringback/contract/customers/calls/calls'
import type { TransactionType } from '@ringback/contract/customers/credit/credit'
import { type Micros, micros } from '@ringback/contract/money'
import { ANONYMOUS, type CallerNumber } from '../calls/call.ts'
import { callCorrectionKey, callCostKey, closingKey, welcomeKey } from './transfer-keys.ts'

/** A movement of money: two or more entries that sum to zero in each currency. */
export interface Transfer {
  /** Unique (transfer-keys.ts). A transfer whose key is already posted is not posted again. */
  key: string
  /** The transaction type that the user sees. */
  type: TransactionType
  description: string
  /** The description if this phone is one of the user's own numbers, which are erased when the account is closed. */
  ifOwnPhone?: { phone: string; description: string }
  userId: string
  entries: readonly [Entry, Entry, ...Entry[]]
}

/** One side of a transfer. A positive amount raises the account's balance. */
export interface Entry {
  account: AccountId
  currency: 'USD' | 'INR'
  /** Micro-dollars, or paise where the currency is INR. */
  amount: bigint
}

/** `credit:<user>`, `debt:<user>`, or a platform account's kind and currency. */
export type AccountId = `credit:${string}` | `debt:${string}` | PlatformAccountId
export type PlatformAccountId =
  | 'calls-revenue:USD'
  | 'numbers-revenue:USD'
  /** Welcome credit, gifts and the bonus of packages. */
  | 'promotions:USD'
  /** What operators refund of calls. */
  | 'refunds:USD'
  /** Adjustments by operators, and the credit that closed accounts forfeit. */
  | 'adjustments:USD'
  /** Credit that was spent before its payment was returned. A repaid debt reduces the loss. */
  | 'chargeback-loss:USD'
  /** Mirrors the sum of all users' debt accounts. */
  | 'debts:USD'
  /** Payments that the payment provider has received and not returned. */
  | 'payment-clearing:INR'
  /** The two exchange accounts convert a payment in rupees into credit in dollars. */
  | 'exchange:INR'
  | 'exchange:USD'

export function creditAccount(userId: string): `credit:${string}` {
  return `credit:${userId}`
}

export function debtAccount(userId: string): `debt:${string}` {
  return `debt:${userId}`
}

/** The parts of a call that its transfers need. */
export interface PaidCall {
  id: string
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: string
  /** The incoming call that this outgoing call forwards, see `Call`. */
  forwardOf: string | null
}

/** The cost of a call. */
export function callCostTransfer(call: PaidCall, cost: Micros) {
  return dollarTransfer({
    key: callCostKey(call.id),
    type: 'deduction',
    ...describe('Call', call),
    userId: call.userId,
    amount: micros(-cost),
    counterAccount: 'calls-revenue:USD',
  })
}

/** Refunds an overcharge of a call. `comparison` counts the call's comparisons with the carrier's record from 1. */
export function callCorrectionTransfer(call: PaidCall, comparison: number, overcharge: Micros) {
  return dollarTransfer({
    key: callCorrectionKey(call.id, comparison),
    type: 'refund',
    ...describe('Correction for the call', call),
    userId: call.userId,
    amount: overcharge,
    counterAccount: 'calls-revenue:USD',
  })
}

/** Refunds a call, or a part of its cost, because an operator decided so. */
export function callRefundTransfer(call: PaidCall, key: string, amount: Micros) {
  return dollarTransfer({
    key,
    type: 'refund',
    ...describe('Refund for the call', call),
    userId: call.userId,
    amount,
    counterAccount: 'refunds:USD',
  })
}

/** Raises a user's credit, or lowers it if the amount is negative. */
export function adjustmentTransfer(
  { key, userId, description }: Pick<Transfer, 'key' | 'userId' | 'description'>,
  amount: Micros,
) {
  return dollarTransfer({
    key,
    type: 'adjustment',
    description,
    userId,
    amount,
    counterAccount: 'adjustments:USD',
  })
}

/** Takes the credit that an account forfeits when it is closed. */
export function closingTransfer(userId: string, credit: Micros) {
  const transfer = { key: closingKey(userId), userId, description: 'Account closed' }
  return adjustmentTransfer(transfer, micros(-credit))
}

/** A transfer never changes, so it does not name the user's own phone, which is erased when the account is closed. */
function describe(
  what: string,
  { direction, fromNumber, toNumber, forwardOf }: PaidCall,
): Pick<Transfer, 'description' | 'ifOwnPhone'> {
  if (forwardOf !== null) return { description: `${what} forwarded from ${fromNumber}` }
  const [way, phone] = direction === 'outbound' ? ['to', toNumber] : ['from', fromNumber]
  if (phone === ANONYMOUS) return { description: `${what} ${way} a private number` }
  const ifOwnPhone = { phone, description: `${what} ${way} your own phone` }
  return { description: `${what} ${way} ${phone}`, ifOwnPhone }
}

export function welcomeTransfer(userId: string, amount: Micros) {
  return giftTransfer(welcomeKey(userId), userId, amount, 'Welcome credit')
}

/** Credit that the operator gives. The operator chooses the key. */
export function giftTransfer(key: string, userId: string, amount: Micros, description: string) {
  return dollarTransfer({
    key,
    type: 'promotion',
    description,
    userId,
    amount,
    counterAccount: 'promotions:USD',
  })
}

/** @throws when the entries of a currency do not sum to zero, an entry is zero or an account occurs twice */
export function assertBalanced({ key, entries }: Transfer): void {
  const sums = new Map<string, bigint>()
  if (new Set(entries.map(({ account }) => account)).size < entries.length) {
    throw new Error(`transfer ${key} names an account twice`)
  }
  for (const { currency, amount } of entries) {
    if (amount === 0n) throw new Error(`transfer ${key} has an entry of zero`)
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`transfer ${key} is off by ${sum} ${currency}`)
  }
}

function dollarTransfer({
  amount,
  counterAccount,
  ...transfer
}: Omit<Transfer, 'entries'> & {
  amount: Micros
  counterAccount: PlatformAccountId
}): Transfer {
  return {
    ...transfer,
    entries: [
      { account: creditAccount(transfer.userId), currency: 'USD', amount },
      { account: counterAccount, currency: 'USD', amount: -amount },
    ],
  }
}
