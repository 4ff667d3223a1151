import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findUnusedCalls } from '../../store/calls/call-schedule.ts'
import { lockCall } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** Expires a call that can no longer be dialled and releases its hold. Does nothing if the call was dialled just in time. */
export async function expireCall(ports: Ports, tx: Tx, callId: string): Promise<void> {
  const call = await lockCall(tx, callId)
  if (call?.state === 'created' && !call.isUsable) {
    await advanceCall(ports, tx, call, { is: 'unused' })
  }
}

/** More calls than the hourly limit lets a user create between two sweeps. */
const MAX_CALLS = 100

/** Expires a user's unused calls now instead of at the next sweep, so that their holds do not limit the next call. */
export async function expireUnusedCallsOf(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const unused = await findUnusedCalls(tx, MAX_CALLS, userId)
  for (const id of unused) await expireCall(ports, tx, id)
}
