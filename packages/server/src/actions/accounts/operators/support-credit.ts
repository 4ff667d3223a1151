import { type Micros, formatExactUsd, micros } from '@ringback/contract/money'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { addToDay, givenOnDay } from '../../../store/operators/support-credit.ts'
import type { ChangedBy } from '../../operators/change.ts'

export type SupportLimitRefusal = 'above-support-limit' | 'above-support-day-limit'

/**
 * Counts credit that an operator gives or refunds against the limits of the role support: one at once, and one
 * for a day (UTC) over all customers, so that many small gifts do not pass the first. Owners have no limit.
 *
 * The count stays if the transaction commits, so every other refusal of the change comes before.
 */
export async function countSupportCredit(
  { business, clock }: Ports,
  tx: Tx,
  { operator }: ChangedBy,
  amount: Micros,
): Promise<Outcome<null, SupportLimitRefusal>> {
  if (operator.role === 'owner' || amount === 0n) return accepted(null)
  const { maxSupportCredit, maxSupportCreditPerDay } = business
  if (amount > maxSupportCredit)
    return refused('above-support-limit', { limit: formatExactUsd(maxSupportCredit) })
  const day = clock.now().toISOString().slice(0, 10)
  const added = { operatorId: operator.id, day, amount }
  if (await addToDay(tx, added, maxSupportCreditPerDay)) return accepted(null)
  const given = await givenOnDay(tx, operator.id, day)
  const left = given < maxSupportCreditPerDay ? maxSupportCreditPerDay - given : 0n
  return refused('above-support-day-limit', {
    limit: formatExactUsd(maxSupportCreditPerDay),
    left: formatExactUsd(micros(left)),
  })
}
