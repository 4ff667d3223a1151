import { type Micros } from '../money.ts'
import { type Outcome, accepted, refused } from '../outcome.ts'
import { isDialable, withoutSpaces } from '../phone/e164.ts'

/** What the caller of {@link validateCall} knows about a call before it starts. */
export interface CallIntent {
  /** The number to call, perhaps with spaces. */
  to: string
  /** The price of a minute, or the reason why there is none. */
  ratePerMinute: Micros | 'loading' | 'missing'
  /** The available credit, or `loading` while the browser does not know it yet. */
  balance: Micros | 'loading'
}

export type CallRefusal =
  | 'invalid-number'
  | 'rate-loading'
  | 'no-rate'
  | 'no-credit'
  | 'balance-loading'
  | 'too-little-credit'

/**
 * Decides whether a call may start, and returns its price per minute. The browser calls this function to
 * avoid a useless request. The server calls it again, and only the server's result counts. The order of the
 * checks is the order of the sentences in spec section 5.
 */
export function validateCall(intent: CallIntent): Outcome<Micros, CallRefusal> {
  const { to, ratePerMinute, balance } = intent
  if (!isDialable(withoutSpaces(to))) return refused('invalid-number')
  if (ratePerMinute === 'loading') return refused('rate-loading')
  if (ratePerMinute === 'missing') return refused('no-rate')
  if (balance === 'loading') return refused('balance-loading')
  if (balance <= 0n) return refused('no-credit')
  if (balance < ratePerMinute) return refused('too-little-credit')
  return accepted(ratePerMinute)
}
