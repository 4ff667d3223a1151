import { type CallRefusal, validateCall } from '@ringback/contract/calls/call-gate'
import { type Micros, formatRate, formatUsd, micros } from '@ringback/contract/money'
import { messageOf } from '../../../../api/client.ts'
import type { useBalance } from '../../../../api/queries.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { NAMED_DOUBTS, doubtSentence } from '../../shared/number-field/typed-problem.ts'
import type { RateView } from '../entry/use-number-entry.ts'

type Balance = ReturnType<typeof useBalance>

/** Why Call does not start a call: the refusals of the call gate, and what only the page knows. */
export type StartRefusal = CallRefusal | 'balance-failed' | 'credit-held'

const CONCERNS_NUMBER: readonly StartRefusal[] = ['invalid-number', 'no-rate']
const NEEDS_CREDIT: readonly StartRefusal[] = ['no-credit', 'too-little-credit']
const WAITS: readonly StartRefusal[] = ['rate-loading', 'balance-loading']
const CONCERNS_BALANCE: readonly StartRefusal[] = [...NEEDS_CREDIT, 'balance-failed', 'credit-held']

export const concernsNumber = (why: StartRefusal) => CONCERNS_NUMBER.includes(why)
export const needsCredit = (why: StartRefusal) => NEEDS_CREDIT.includes(why)
/** Whether the user is asked to wait. */
export const isWait = (why: StartRefusal) => WAITS.includes(why)
/** Whether another request for the balance may end the refusal. */
export const concernsBalance = (why: StartRefusal) => CONCERNS_BALANCE.includes(why)

/**
 * Why a call to `to` may not start now; null if it may. A balance that is being requested again counts if it is
 * enough, and otherwise is not known.
 */
export function checkStart(to: string, rate: RateView, balance: Balance): StartRefusal | null {
  const credit = balance.data
  const why = refusalWith(credit?.available)
  if (why === null || !(needsCredit(why) || why === 'balance-loading')) return why
  if (balance.isFetching) return 'balance-loading'
  if (credit === undefined) return 'balance-failed'
  return refusalWith(credit.balance) ?? 'credit-held'

  function refusalWith(amount: Micros | undefined): CallRefusal | null {
    const check = validateCall({ to, ratePerMinute: priceOf(rate), balance: amount ?? 'loading' })
    return check.ok ? null : check.why
  }
}

function priceOf(rate: RateView) {
  if (rate.is === 'ready') return rate.ratePerMinute
  return rate.is === 'loading' ? 'loading' : 'missing'
}

/** The words of a refusal. */
export function refusalMessage(why: StartRefusal, rate: RateView, balance: Balance): string {
  if (why === 'balance-failed') {
    const { error } = balance
    return error ? messageOf(error.failure, 'Failed to fetch balance') : 'Failed to fetch balance'
  }
  // Of such a number no rate was requested (docs/readings.md, 24).
  if (why === 'no-rate' && rate.is === 'doubtful' && NAMED_DOUBTS.includes(rate.doubt)) {
    return doubtSentence(rate.doubt, formatPhoneNumber(rate.number), rate.country.name)
  }
  if (why === 'credit-held') return balance.data ? heldCreditText(balance.data) : ''
  return refusalText(why, rate.is === 'ready' ? rate.ratePerMinute : null)
}

/** The message of a refused call (spec section 5). */
function refusalText(why: CallRefusal, ratePerMinute: Micros | null): string {
  switch (why) {
    case 'invalid-number':
      return 'Please enter a valid phone number including the country code (e.g., +1...).'
    case 'rate-loading':
      return 'Fetching call rate, please wait...'
    case 'no-rate':
      return 'Could not determine call rate for this number. Please try again or check the number.'
    case 'no-credit':
      return 'Your account has no credits. Please purchase credits to make calls.'
    case 'balance-loading':
      return 'Checking balance, please wait...'
    case 'too-little-credit':
      return `Insufficient credits. Minimum required for 1 min: ${ratePerMinute === null ? '' : formatRate(ratePerMinute)}`
  }
}

/** Why a call cannot start although the balance would pay for it. */
function heldCreditText({ balance, available }: Record<'balance' | 'available', Micros>) {
  const held = formatUsd(micros(balance - available))
  return `Your balance is ${formatUsd(balance)}, and ${held} of it is held for a call or a rental that is not finished. Please try again when it is.`
}
