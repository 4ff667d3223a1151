import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { usd, usdBetween } from '../../money.ts'

/** The largest amount that a customer can choose, in dollars. */
export const SPENDING_MAX_USD = 10_000
/** The smallest amount that a customer can choose, in dollars. */
export const SPENDING_MIN_USD = 0.01

const amount = z.nullable(usdBetween(SPENDING_MIN_USD, SPENDING_MAX_USD))

const chosen = {
  /** The most that calls may cost in a day (UTC); null for no budget. The limits of the operator apply too. */
  dailyBudget: amount,
  /** A balance below this amount is announced by a mail and a banner; null for no announcement. */
  lowBalanceBelow: amount,
}

const spending = z.object({
  dailyBudget: z.nullable(usd),
  lowBalanceBelow: z.nullable(usd),
  /** What calls have cost today (UTC), with the holds of calls that are not settled. */
  spentToday: usd,
})
export type Spending = z.infer<typeof spending>

export const getSpending = endpoint(() => ({
  method: 'GET',
  path: '/api/user/spending',
  access: 'user',
  summary: 'The daily budget, what calls have cost today, and the amount of a low balance',
  response: spending,
}))

export const setSpending = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/spending',
  access: 'user',
  summary: 'Sets the daily budget and the amount of a low balance. A missing field stays',
  body: z.partial(z.object(chosen)),
  response: spending,
}))
