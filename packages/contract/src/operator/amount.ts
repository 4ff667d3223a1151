import { usdBetween } from '../money.ts'
import type { ActionField } from './action-form.ts'

/** Above zero, and at most ten thousand dollars, so that a typing error does not pass as an amount. */
export const amount = usdBetween(0.000_001, 10_000, 6)
export const AMOUNT_FIELD: ActionField = {
  name: 'amount',
  label: 'Amount in dollars',
  type: 'number',
  help: 'For example 5 or 2.50',
  problem: 'Enter an amount above 0 and up to 10,000, with at most 6 decimals.',
}
