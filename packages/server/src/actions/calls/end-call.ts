import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addSeconds } from '../../core/time.ts'
import type { CallState } from '../../core/calls/call-life.ts'
import type { Ports } from '../../ports/ports.ts'
import { hastenCheck } from '../../store/calls/call-schedule.ts'
import { lockCall } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** The carrier's own callback usually comes within this time. */
const CALLBACK_PATIENCE_SECONDS = 5

/**
 * The browser says that it has hung up. A call that was never dialled gives its hold back at once; a
 * dialled one is looked up at the carrier soon, in case its callbacks are lost.
 */
export async function endCall(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<CallState, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    if (call?.userId !== userId) return refused('unknown-call')
    await hastenCheck(tx, callId, addSeconds(ports.clock.now(), CALLBACK_PATIENCE_SECONDS))
    return accepted(await advanceCall(ports, tx, call, { is: 'unused' }))
  })
}
