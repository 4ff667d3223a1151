import { type CallState, isEnded } from '../../../core/calls/call-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'

/**
 * Ends a call at the carrier that has ended here already, and of which the carrier reports that it is live. It was
 * settled while the carrier was about to dial it, so that nobody pays for it. If the carrier does not respond, the call
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
