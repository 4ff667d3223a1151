import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findUnusedCalls } from '../../store/calls/call-schedule.ts'
import { lockCall } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** Expires a pre-created call that can no longer be dialled, and releases its hold. Does nothing if the browser dialled the call in time. */
export async function expireCall(ports: Ports, tx: Tx, callId: string): Promise<void> {
  const call = await lockCall(tx, callId)
  if (call?.state === 'created' && !call.isUsable) {
    await advanceCall(ports, tx, call, { is: 'unused' })
  }
}

/** The hourly limit allows a user fewer pre-created calls than this between two sweeps. */
const MAX_UNUSED_CALLS = 100

/** Expires a user's unused calls now instead of at the next sweep, so that their holds do not limit the next call. */
export async function expireUnusedCallsOf(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const unusedIds = await findUnusedCalls(tx, MAX_UNUSED_CALLS, userId)
  for (const id of unusedIds) await expireCall(ports, tx, id)
}
