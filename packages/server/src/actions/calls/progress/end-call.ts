import type { CallQuality } from '@ringback/contract/customers/calls/calls'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { addSeconds } from '../../../core/time.ts'
import { type CallState, isEnded } from '../../../core/calls/call-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { bringCheckForward } from '../../../store/calls/call-schedule.ts'
import { insertCallQuality } from '../../../store/calls/call-quality.ts'
import { markBrowserEnd } from '../../../store/calls/call-transitions.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'

/** The carrier's callback usually arrives within this time. */
const CALLBACK_WAIT_SECONDS = 5

/**
 * Handles the browser's report that it has hung up. A call that was never dialled expires at once. A
 * dialled call is checked with the carrier soon, in case its callbacks are lost. `quality` is what the browser
 * measured.
 */
export async function endCall(
  ports: Ports,
  userId: string,
  callId: string,
  quality?: CallQuality,
): Promise<Outcome<CallState, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    if (call?.userId !== userId) return refused('unknown-call')
    const now = ports.clock.now()
    markBrowserEnd(tx, callId, now)
    if (quality && call.dialledAt) await insertCallQuality(tx, callId, quality, now)
    await bringCheckForward(tx, callId, addSeconds(now, CALLBACK_WAIT_SECONDS))
    return accepted(await advanceCall(ports, tx, call, { is: 'unused' }, { at: now }))
  })
}

/**
 * Ends a call at the carrier that has ended here already, and of which the carrier reports that it is live. It was
 * settled while the carrier was about to dial it, so no customer pays for it. If the carrier does not respond, the call
 * goes on to its time limit.
 *
 * @param state the call's state here
 */
export async function endOutlivingCall(
  { voice, log }: Ports,
  { callId, legId, state }: { callId: string; legId: string; state: CallState },
): Promise<void> {
  if (!isEnded(state)) return
  try {
    await voice.endCall(legId)
    log.warn({ call: callId }, 'An ended call was live at the carrier and is ended there')
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    log.error({ err: error, call: callId }, 'An ended call is live at the carrier')
  }
}
