import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findExpiredCalls } from '../../../store/calls/call-schedule.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { advanceCall } from '../progress/advance-call.ts'

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
export async function expireCallsOf(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const expiredIds = await findExpiredCalls(tx, MAX_EXPIRED_CALLS, { userId })
  for (const id of expiredIds) await expireCall(ports, tx, id)
}
