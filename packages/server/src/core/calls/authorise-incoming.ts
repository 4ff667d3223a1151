import { type Authorisation, authorise, costOf } from '@ringback/contract/calls/billing'
import { type Micros, ZERO } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { CallAllowance } from './account-limits.ts'
import { ownLimitOf } from './authorise-call.ts'
import { type CountedCall, countedTariff } from './counted-spend.ts'

/**
 * Decides how long an incoming call may last, and how much credit is held for it: as long as the credit pays for and the
 * limits of the user's day leave. A call whose price is below the carrier's counts in these limits at the carrier's.
 */
export function authoriseIncoming(
  price: Pick<CountedCall, 'tariff' | 'costPerMinute'>,
  available: Micros,
  allowance: CallAllowance,
): Outcome<Authorisation, 'too-little-credit' | 'own-spend-reached' | 'budget-reached'> {
  const { tariff } = price
  const credit = tariff.ratePerMinute === 0n ? ZERO : available
  const byCredit = authorise(credit, tariff, allowance.maxCallSeconds)
  if (!byCredit.ok) return byCredit
  const byLimits = shortenTo(allowance.spend, price, byCredit.value)
  return byLimits.ok ? byLimits : refused(ownLimitOf(allowance))
}

/** Shortens a call so that it counts no more than `spend` in a limit. */
export function shortenTo(
  spend: Micros,
  price: Pick<CountedCall, 'tariff' | 'costPerMinute'>,
  { seconds: longest }: Authorisation,
): Outcome<Authorisation, 'too-little-credit'> {
  const shortened = authorise(spend, countedTariff(price), longest)
  if (!shortened.ok) return shortened
  const { seconds } = shortened.value
  return accepted({ seconds, hold: costOf(price.tariff, seconds) })
}
