import type { Micros } from '@ringback/contract/money'

/** Deductions and purchases are negative (spec section 9). Any other transaction has the sign of its amount. */
export function isNegative(type: string, amount: Micros): boolean {
  return type === 'deduction' || type === 'purchase' || amount < 0n
}
