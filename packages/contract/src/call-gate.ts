import { type Micros } from './money.ts'
import { type Outcome, accepted, refused } from './outcome.ts'
import { isDialable, withoutSpaces } from './phone.ts'

/** What is known when somebody presses the green button. */
export interface CallIntent {
  to: string
  /** A minute's price, or what is known instead of it. */
  ratePerMinute: Micros | 'loading' | 'missing'
  /** Credit that is not held, or that it is not known yet. */
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
 * May this call start? The browser asks to spare a request, the server asks because its answer is law.
 * The order of the questions is the order of the sentences in spec section 5.
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
