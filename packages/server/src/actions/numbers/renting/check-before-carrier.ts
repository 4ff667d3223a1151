import { type Micros, formatAvailable, formatOwed } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import type { Funds } from '../../../store/credit/funds.ts'
import { lockSpendableFunds, refuseFrozen } from '../../credit/reversals/account-freeze.ts'
import { type CountedAttempts, limitAttempts } from '../../limit-attempts.ts'

/** A search is up to two requests to the carrier for each type, and the carrier limits how many requests we may make at once. */
const SEARCHES_PER_MINUTE = 20

/** Counts a search for numbers by this user. A rental counts too, because it searches for its number. */
export function countSearch(
  { database, clock }: Ports,
  userId: string,
): Promise<Outcome<CountedAttempts, 'too-many-attempts'>> {
  const limit = { key: `number-search:user:${userId}`, max: SEARCHES_PER_MINUTE, minutes: 1 }
  return database.transaction(tx => limitAttempts(tx, clock.now(), [limit]))
}

export type AffordRefusal = Freeze['why'] | 'too-little-credit-for-number'

/** Whether a user with these funds can rent a number with this fee. */
export function checkAffordable(
  funds: Funds & { freeze: Freeze | null },
  monthlyFee: Micros,
): Outcome<null, AffordRefusal> {
  if (funds.freeze) return refuseFrozen(funds.freeze)
  if (funds.available >= monthlyFee) return accepted(null)
  return refused('too-little-credit-for-number', {
    needed: formatOwed(monthlyFee),
    available: formatAvailable(funds.available),
  })
}

/**
 * Refuses a rental before a request to the carrier: the user has searched too often, or could not pay the
 * fee. The fee is checked again when the rental is stored.
 */
export async function checkBeforeCarrier(
  ports: Ports,
  userId: string,
  lowestFee: Micros,
): Promise<Outcome<null, AffordRefusal | 'too-many-attempts'>> {
  const counted = await countSearch(ports, userId)
  if (!counted.ok) return counted
  const funds = await ports.database.transaction(tx => lockSpendableFunds(ports, tx, userId))
  return checkAffordable(funds, lowestFee)
}
