import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { findUnusedCalls } from '../../store/calls/call-schedule.ts'
import { lockCall } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** Frees the hold of a call that can no longer be dialled. It may have been dialled in its last moment: then nothing happens. */
export async function expireCall(ports: Ports, tx: Tx, callId: string): Promise<void> {
  const call = await lockCall(tx, callId)
  if (call?.state === 'created' && !call.usable) {
    await advanceCall(ports, tx, call, { is: 'unused' })
  }
}

/** More than anybody may have begun in the time that it takes to sweep. */
const MOST = 100

/** A user who calls again must not wait for the sweep to get back what the last attempt held. */
export async function expireUnusedCallsOf(ports: Ports, tx: Tx, userId: string): Promise<void> {
  const unused = await findUnusedCalls(tx, MOST, userId)
  for (const id of unused) await expireCall(ports, tx, id)
}
