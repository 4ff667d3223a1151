import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CallerState } from '../../../store/calls/call-limits.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { refuseFrozen, repayDebt } from '../../credit/reversals/account-freeze.ts'
import { readCallerState } from './check-limits.ts'
import { findExpiredCalls } from '../../../store/calls/call-schedule.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { advanceCall } from '../progress/advance-call.ts'

/**
 * Makes all credit available that the next call may use: releases the holds of pre-created calls that can no
 * longer be dialled, and repays a debt from available credit. Refuses an account that is still frozen
 * afterwards. The credit account must be locked.
 *
 * @param stateBefore the caller's state as it was read under the same lock
 * @returns the caller's state after these changes
 */
export async function makeCreditAvailable(
  ports: Ports,
  tx: Tx,
  call: { userId: string; to: E164 },
  stateBefore: CallerState,
): Promise<Outcome<CallerState, Freeze['why']>> {
  const rereadState = () => readCallerState(ports, tx, call.userId, call.to)
  let state = stateBefore
  if (state.hasExpiredCall) {
    await expireCallsOf(ports, tx, call.userId)
    state = await rereadState()
  }
  if (isDebtPayable(state)) {
    await repayDebt(ports, tx, call.userId)
    state = await rereadState()
  }
  return state.freeze ? refuseFrozen(state.freeze) : accepted(state)
}

function isDebtPayable({ freeze, balance }: CallerState): boolean {
  return freeze?.why === 'in-debt' && balance.available > 0n
}

/** Expires a pre-created call that can no longer be dialled, and releases its hold. Does nothing if the browser dialled the call in time. */
export async function expireCall(ports: Ports, tx: Tx, callId: string): Promise<void> {
  const call = await lockCall(tx, callId)
  if (call?.state === 'created' && !call.isUsable) {
    await advanceCall(ports, tx, call, { is: 'unused' }, { at: ports.clock.now() })
  }
}

/** The hourly limit allows a user fewer pre-created calls than this between two sweeps. */
const MAX_EXPIRED_CALLS = 100

/** Expires a user's pre-created calls that can no longer be dialled, now instead of at the next sweep, so that
 * their holds do not limit the next call. */
async function expireCallsOf(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const expiredIds = await findExpiredCalls(tx, MAX_EXPIRED_CALLS, { userId })
  for (const id of expiredIds) await expireCall(ports, tx, id)
}
