import {
  type Authorisation,
  type Tariff,
  authorise,
  costOf,
  minimumHold,
} from '@ringback/contract/calls/billing'
import { type CallRefusal, validateCall } from '@ringback/contract/calls/call-gate'
import { type Micros, formatRate, formatUsd, micros, ZERO } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import type { CallAllowance } from './account-limits.ts'
import { countedFor, countedTariff, type CountedCall } from './counted-spend.ts'

export type AuthorisationRefusal =
  | Exclude<CallRefusal, 'rate-loading' | 'balance-loading'>
  | 'increment-too-expensive'
  | 'credit-held'
  | 'own-spend-reached'
  | 'budget-reached'

/**
 * Decides how long a call to this number may last, and how much credit is held for it. The browser has
 * already called `validateCall` too, but its result is not trusted.
 */
export function authoriseCall(
  to: E164,
  tariff: Tariff & { costPerMinute: Micros },
  balance: { posted: Micros; available: Micros },
  allowance: CallAllowance,
): Outcome<Authorisation, AuthorisationRefusal> {
  const { ratePerMinute } = tariff
  const validated = validateCall({ to, ratePerMinute, balance: balance.available })
  if (!validated.ok) {
    const { why } = validated
    if (why === 'rate-loading' || why === 'balance-loading') throw new Error(`Unexpected ${why}`)
    const held = micros(balance.posted - balance.available)
    const isHeld = held > 0n && validateCall({ to, ratePerMinute, balance: balance.posted }).ok
    if (isHeld) return refused('credit-held', { held: formatUsd(held) })
    // A user whose whole credit is held by other calls still has credit, so `no-credit` would be false.
    if (why === 'too-little-credit' || (why === 'no-credit' && balance.posted > 0n)) {
      return refused('too-little-credit', { minimum: formatRate(ratePerMinute) })
    }
    return refused(why)
  }
  const authorised = authorise(balance.available, tariff, allowance.maxCallSeconds)
  if (!authorised.ok) {
    return refused('increment-too-expensive', { minimum: formatRate(minimumHold(tariff)) })
  }
  const counted = { tariff, costPerMinute: tariff.costPerMinute }
  if (countedFor(counted, authorised.value.seconds) <= allowance.spend) return authorised
  // A call that could exceed the user's daily spend limit is shortened to what is left of it.
  const shortened = authorise(allowance.spend, countedTariff(counted), allowance.maxCallSeconds)
  if (!shortened.ok) return refused(ownLimitOf(allowance))
  const { seconds } = shortened.value
  return accepted({ seconds, hold: costOf(tariff, seconds) })
}

/** The limit that leaves the user nothing for today. */
function ownLimitOf({ spendLimitedBy }: Pick<CallAllowance, 'spendLimitedBy'>) {
  return spendLimitedBy === 'budget' ? 'budget-reached' : 'own-spend-reached'
}

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
