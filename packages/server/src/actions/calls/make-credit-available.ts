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
 * Makes all credit available that the next call may use: releases the holds of pre-created calls that can no
 * longer be dialled, and repays a debt from available credit. Refuses an account that is still frozen
 * afterwards. The credit account must be locked.
 *
 * @param activityBefore the activity as it was read under the same lock
 * @returns the activity after these changes
 */
export async function makeCreditAvailable(
  ports: Ports,
  tx: Tx,
  call: { userId: string; to: E164 },
  activityBefore: Activity,
): Promise<Outcome<Activity, Freeze['why']>> {
  const rereadActivity = () => readActivity(ports, tx, call.userId, call.to)
  let activity = activityBefore
  if (activity.hasUnusedCall) {
    await expireUnusedCallsOf(ports, tx, call.userId)
    activity = await rereadActivity()
  }
  if (activity.freeze?.why === 'in-debt' && activity.balance.available > 0n) {
    await repayDebt(ports, tx, call.userId)
    activity = await rereadActivity()
  }
  return activity.freeze ? refuseFrozen(activity.freeze) : accepted(activity)
}
