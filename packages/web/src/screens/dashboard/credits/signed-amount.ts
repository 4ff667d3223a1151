import { type Micros, formatRate, formatUsd, micros } from '@ringback/contract/money'

const MICROS_PER_CENT = 10_000n

/** Deductions and purchases are negative (spec section 9). Any other transaction has the sign of its amount. */
export function isNegative(type: string, amount: Micros): boolean {
  return type === 'deduction' || type === 'purchase' || amount < 0n
}

/**
 * Formats an amount with its sign, for example "+$26.25". An amount with a fraction of a cent, such as the
 * cost of a call, gets four decimals ("-$0.0130"), because rounded amounts would not add up to the balance.
 */
export function formatSignedAmount(type: string, amount: Micros): string {
  const formatAmount = amount % MICROS_PER_CENT === 0n ? formatUsd : formatRate
  const formatted = formatAmount(micros(amount < 0n ? -amount : amount))
  return `${isNegative(type, amount) ? '-' : '+'}${formatted}`
}
