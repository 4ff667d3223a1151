import type { TransactionType } from '@ringback/contract/credit'
import { type Micros, printRate, printUsd } from '@ringback/contract/money'

const MICROS_PER_CENT = 10_000n

/** Deduction and purchase take credit away, everything else brings some (spec section 9). */
export function isNegative(type: TransactionType): boolean {
  return type === 'deduction' || type === 'purchase'
}

/**
 * "+$26.25", "-$3.00"; what is no whole number of cents is the cost of a call and printed as such:
 * "-$0.0130", where "-$0.01" would not add up.
 */
export function printSigned(type: TransactionType, amount: Micros): string {
  const print = amount % MICROS_PER_CENT === 0n ? printUsd : printRate
  const printed = print(amount)
  return `${isNegative(type) ? '-' : '+'}${printed}`
}
