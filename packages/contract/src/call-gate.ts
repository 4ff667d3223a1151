import { type Micros } from './money.ts'
import { type Outcome, accepted, refused } from './outcome.ts'
import { isDialable, withoutSpaces } from './phone.ts'

/** What is known when the user presses the call button. */
export interface CallIntent {
  to: string
  /** The price of a minute, or why it is not known. */
  ratePerMinute: Micros | 'loading' | 'missing'
  /** The available credit, or that it is not known yet. */
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
 * Decides whether a call may start. The browser runs it to avoid a useless request; only the server's
 * result counts. The checks have the order of the sentences in spec section 5.
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
