import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Activity } from '../../store/calls/call-limits.ts'
import type { Freeze } from '../../store/credit/disputes.ts'
import { refuseFrozen } from '../credit/account-freeze.ts'
import { repayDebt } from '../credit/repay-debt.ts'
import { readActivity } from './check-limits.ts'
import { expireUnusedCallsOf } from './expire-call.ts'

/**
 * Frees all credit that the next call may use: releases the holds of expired calls and repays a debt from
 * available credit. Refuses an account that is still frozen afterwards. The credit account must be locked.
 *
 * @param before the activity as it was read under the same lock
 * @returns the activity afterwards
 */
export async function freeCredit(
  ports: Ports,
  tx: Tx,
  call: { userId: string; to: E164 },
  before: Activity,
): Promise<Outcome<Activity, Freeze['why']>> {
  const reread = () => readActivity(ports, tx, call.userId, call.to)
  let activity = before
  if (activity.hasUnusedCall) {
    await expireUnusedCallsOf(ports, tx, call.userId)
    activity = await reread()
  }
  if (activity.freeze?.why === 'in-debt' && activity.balance.available > 0n) {
    await repayDebt(ports, tx, call.userId)
    activity = await reread()
  }
  return activity.freeze ? refuseFrozen(activity.freeze) : accepted(activity)
}
