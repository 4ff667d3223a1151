import { type CallRefusal, validateCall } from '@ringback/contract/call-gate'
import { messageOf } from '../../../../api/client.ts'
import type { useBalance } from '../../../../api/queries.ts'
import { dialer, refusalText } from '../../../../strings/dialer.ts'
import type { RateView } from '../entry/RateLine.tsx'

type Balance = ReturnType<typeof useBalance>

/** Whether a call may start with what is known of its number, rate and balance. */
export interface StartCheck {
  /** Why the call may not start; null if it may. */
  refusal: CallRefusal | null
  /** What has to arrive before the check counts; null when it counts now. */
  awaited: CallRefusal | null
}

/** Refusals of the number itself. A rate that does not arrive in time has the words of a missing one. */
const CONCERNS_NUMBER: readonly CallRefusal[] = ['invalid-number', 'no-rate', 'rate-loading']
const NEEDS_CREDIT: readonly CallRefusal[] = ['no-credit', 'too-little-credit']

export const concernsNumber = (why: CallRefusal) => CONCERNS_NUMBER.includes(why)
export const needsCredit = (why: CallRefusal) => NEEDS_CREDIT.includes(why)

/**
 * Checks a call to `to`. A balance that is being requested again is not known, nor is one of which the call before
 * still holds the part that is missing.
 */
export function checkStart(to: string, rate: RateView, balance: Balance): StartCheck {
  const refusal = refusalOf(to, rate, balance.data, 'available')
  return { refusal, awaited: awaited() }

  function awaited(): CallRefusal | null {
    if (refusal !== null && concernsNumber(refusal)) {
      return refusal === 'rate-loading' ? refusal : null
    }
    if (balance.isFetching) return 'balance-loading'
    const lacksHeldCredit =
      refusal !== null && balance.data && refusalOf(to, rate, balance.data, 'balance') === null
    return lacksHeldCredit ? 'balance-loading' : null
  }
}

/**
 * Why the call may not start with the available credit, or with `balance`, if no other call held a part of it. A user
 * whose credit is held has credit, but too little of it.
 */
function refusalOf(
  to: string,
  rate: RateView,
  credit: Balance['data'],
  part: 'available' | 'balance',
): CallRefusal | null {
  const check = validateCall({
    to,
    ratePerMinute:
      rate.is === 'ready' ? rate.ratePerMinute : rate.is === 'loading' ? 'loading' : 'missing',
    balance: credit?.[part] ?? 'loading',
  })
  if (check.ok) return null
  return check.why === 'no-credit' && credit && credit.balance > 0n
    ? 'too-little-credit'
    : check.why
}

/** The words of a refusal that is shown because the call does not wait any longer. */
export function refusalMessage(why: CallRefusal, rate: RateView, { error }: Balance): string {
  // When the wait is over, the sentence that asks to wait would be wrong.
  if (why === 'rate-loading') return refusalText('no-rate', null)
  if (why === 'balance-loading') {
    return error ? messageOf(error.failure, dialer.balanceFailed) : dialer.balanceFailed
  }
  return refusalText(why, rate.is === 'ready' ? rate.ratePerMinute : null)
}
