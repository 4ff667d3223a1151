import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { E164 } from '@ringback/contract/phone/e164'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CallerState } from '../../../store/calls/call-limits.ts'
import type { Freeze } from '../../../store/credit/disputes.ts'
import { refuseFrozen } from '../../credit/reversals/account-freeze.ts'
import { repayDebt } from '../../credit/reversals/repay-debt.ts'
import { readCallerState } from './check-limits.ts'
import { expireCallsOf } from './expire-call.ts'

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
