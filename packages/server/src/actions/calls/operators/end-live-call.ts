import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type CallState, isLive } from '../../../core/calls/call-life.ts'
import { nextEndRequestAt } from '../../../core/calls/call-schedule.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { markEndRequested } from '../../../store/calls/call-transitions.ts'
import { findCall, lockCall } from '../../../store/calls/calls.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { checkCallAtCarrier } from '../progress/check-call.ts'

/** `asked`: the request is stored, and the job that checks calls repeats it until the carrier has ended the call. */
export type Progress = 'done' | 'asked'

/**
 * Ends a customer's live call because an operator wants it. The wish is stored first, in the transaction of the
 * change. Then the carrier gets a request to end the call, and its record settles the call like any other end.
 */
export async function endLiveCall(
  ports: Ports,
  by: ChangedBy,
  callId: string,
): Promise<Outcome<{ progress: Progress; status: CallState }, 'unknown-call' | 'call-not-live'>> {
  const stored = await change(ports, by, 'calls end', async (tx, at) => {
    const call = await lockCall(tx, callId)
    if (!call) return refused('unknown-call')
    if (!isLive(call.state)) return refused('call-not-live')
    const endRequestedAt = call.endRequestedAt ?? at
    markEndRequested(tx, callId, { at: endRequestedAt, checkAt: nextEndRequestAt(at, at) })
    return accepted({
      subject: `call:${callId}`,
      before: { status: call.state, endRequestedAt: call.endRequestedAt },
      after: { status: call.state, endRequestedAt },
      value: call.state,
    })
  })
  if (!stored.ok) return stored
  const status = (await checkNow(ports, callId)) ?? stored.value
  return accepted({ progress: isLive(status) ? 'asked' : 'done', status })
}

/** The call's state after the carrier's records were applied. It is the stored one while the carrier does not answer. */
async function checkNow(ports: Ports, callId: string): Promise<CallState | null> {
  try {
    return await checkCallAtCarrier(ports, callId)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, call: callId }, 'The carrier did not respond about a call')
    const call = await ports.database.read(db => findCall(db, callId))
    return call?.state ?? null
  }
}
