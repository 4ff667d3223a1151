import type { TransactionType } from '@ringback/contract/credit'
import { type Micros, formatRate, formatUsd } from '@ringback/contract/money'

const MICROS_PER_CENT = 10_000n

/** Deductions and purchases are negative, all other transactions positive (spec section 9). */
export function isNegative(type: TransactionType): boolean {
  return type === 'deduction' || type === 'purchase'
}

/**
 * "+$26.25", "-$3.00". An amount with a fraction of a cent is the cost of a call and has four decimals,
 * "-$0.0130", because the rounded amounts would not add up.
 */
export function formatSignedAmount(type: TransactionType, amount: Micros): string {
  const print = amount % MICROS_PER_CENT === 0n ? formatUsd : formatRate
  const formatted = print(amount)
  return `${isNegative(type) ? '-' : '+'}${formatted}`
}
