import { type Micros, micros } from '@ringback/contract/money'

/** What a transaction adds to the balance. Deductions and purchases are negative (spec section 9); any other has the sign of its amount. */
export function changeOf({ type, amount }: { type: string; amount: Micros }): Micros {
  const isLess = type === 'deduction' || type === 'purchase'
  return isLess && amount > 0n ? micros(-amount) : amount
}
