import type { TransactionType } from '@ringback/contract/credit'
import { type Micros, formatRate, formatUsd } from '@ringback/contract/money'

const MICROS_PER_CENT = 10_000n

/** Deductions and purchases are negative, all other transactions positive (spec section 9). */
export function isNegative(type: TransactionType): boolean {
  return type === 'deduction' || type === 'purchase'
}

/**
 * Formats an amount with its sign, for example "+$26.25". An amount with a fraction of a cent, such as the
 * cost of a call, gets four decimals ("-$0.0130"), because rounded amounts would not add up to the balance.
 */
export function formatSignedAmount(type: TransactionType, amount: Micros): string {
  const formatAmount = amount % MICROS_PER_CENT === 0n ? formatUsd : formatRate
  const formatted = formatAmount(amount)
  return `${isNegative(type) ? '-' : '+'}${formatted}`
}
