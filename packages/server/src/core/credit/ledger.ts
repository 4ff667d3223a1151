import type { Direction } from '@ringback/contract/calls'
import type { TransactionType } from '@ringback/contract/credit'
import { type Micros, micros } from '@ringback/contract/money'
import { ANONYMOUS, type CallerNumber } from '../calls/caller-number.ts'

/** `credit:<user>`, `debt:<user>`, or a platform account's kind and currency. */
export type AccountId = `credit:${string}` | `debt:${string}` | PlatformAccountId
export type PlatformAccountId =
  | 'calls-revenue:USD'
  | 'numbers-revenue:USD'
  | 'promotions:USD'
  | 'refunds:USD'
  | 'chargeback-loss:USD'
  | 'debts:USD'
  | 'payment-clearing:INR'
  | 'exchange:INR'
  | 'exchange:USD'

/** One side of a transfer. A positive amount raises the account. */
export interface Entry {
  account: AccountId
  currency: 'USD' | 'INR'
  /** Micro-dollars, or paise where the currency is INR. */
  amount: bigint
}

/** Money that moves once: two entries or more that sum to zero in each currency. */
export interface Transfer {
  /** Chosen by whoever transfers: doing it twice is doing it once. */
  key: string
  /** What the user reads it as. */
  type: TransactionType
  description: string
  userId: string
  entries: readonly [Entry, Entry, ...Entry[]]
}

export function creditAccount(userId: string): `credit:${string}` {
  return `credit:${userId}`
}

export function debtAccount(userId: string): `debt:${string}` {
  return `debt:${userId}`
}

export function callHoldKey(callId: string): string {
  return `call:${callId}`
}

/** A call as its transfers know it. */
export interface PaidCall {
  id: string
  userId: string
  direction: Direction
  fromNumber: CallerNumber
  toNumber: string
}

/** What a call cost. */
export function callCost(call: PaidCall, cost: Micros) {
  return dollarTransfer({
    key: `call:${call.id}:settle`,
    type: 'deduction',
    description: `Call ${wayOf(call)}`,
    userId: call.userId,
    amount: micros(-cost),
    against: 'calls-revenue:USD',
  })
}

function wayOf({ direction, fromNumber, toNumber }: PaidCall): string {
  if (direction === 'outbound') return `to ${toNumber}`
  return `from ${fromNumber === ANONYMOUS ? 'a private number' : fromNumber}`
}

/** What was taken too much for a call; `comparison` counts from 1. */
export function callCorrection(call: PaidCall, comparison: number, overcharge: Micros) {
  return dollarTransfer({
    key: `call:${call.id}:correct:${comparison}`,
    type: 'refund',
    description: `Correction for the call ${wayOf(call)}`,
    userId: call.userId,
    amount: overcharge,
    against: 'calls-revenue:USD',
  })
}

export function welcomeCredit(userId: string, amount: Micros) {
  return dollarTransfer({
    key: `welcome:${userId}`,
    type: 'promotion',
    description: 'Welcome credit',
    userId,
    amount,
    against: 'promotions:USD',
  })
}

/** Credit that the operator gives; the key says what for. */
export function givenCredit(key: string, userId: string, amount: Micros, description: string) {
  return dollarTransfer({
    key,
    type: 'promotion',
    description,
    userId,
    amount,
    against: 'promotions:USD',
  })
}

/** @throws when the entries of a currency do not cancel out, one moves nothing or an account is there twice: a broken assumption, never a user's doing. */
export function assertBalanced({ key, entries }: Transfer): void {
  const sums = new Map<string, bigint>()
  if (new Set(entries.map(({ account }) => account)).size < entries.length) {
    throw new Error(`transfer ${key} names an account twice`)
  }
  for (const { currency, amount } of entries) {
    if (amount === 0n) throw new Error(`transfer ${key} has an entry of nothing`)
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`transfer ${key} is off by ${sum} ${currency}`)
  }
}

/** The database knows an account's kind by its id. */
export function describeAccount(account: AccountId): {
  kind: string
  userId: string | null
} {
  const [kind = '', rest = ''] = account.split(':')
  return { kind, userId: kind === 'credit' || kind === 'debt' ? rest : null }
}

function dollarTransfer(movement: {
  key: string
  type: TransactionType
  description: string
  userId: string
  amount: Micros
  against: PlatformAccountId
}): Transfer {
  const { key, type, description, userId, amount, against } = movement
  return {
    key,
    type,
    description,
    userId,
    entries: [
      { account: creditAccount(userId), currency: 'USD', amount },
      { account: against, currency: 'USD', amount: -amount },
    ],
  }
}
