import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isLive } from '../../../core/calls/call-life.ts'
import type { Call } from '../../../core/calls/call.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { findCall, lockCall } from '../../../store/calls/calls.ts'
import { markPageReady } from '../../../store/calls/incoming-calls.ts'
import { readTicket } from '../../push/push-notice.ts'
import { checkLiveCall } from '../progress/check-call.ts'
import { advanceCall } from '../progress/advance-call.ts'

/**
 * A page that a notice has opened can be rung now. A ring in other browsers ends, and all are rung again.
 *
 * @returns 'call-over' when the caller has left, or the call was answered or declined
 */
export async function ringPage(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  // A caller who has left while no browser rang may not be known yet.
  await checkLiveCall(ports, userId)
  const ready = await ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    if (call?.userId !== userId || call.direction !== 'inbound') return refused('unknown-call')
    if (!isUnanswered(call)) return refused('call-over')
    if (call.ringsUntil !== null) markPageReady(tx, callId)
    return accepted(call)
  })
  if (!ready.ok) return ready
  if (ready.value.ringsUntil !== null) await endRing(ports, ready.value)
  return accepted(null)
}

/** Whether the call of a notice still rings, for a browser that may have no session. */
export async function readRingByTicket(
  ports: Ports,
  ticket: string,
): Promise<Outcome<{ isRinging: boolean }, 'unknown-call'>> {
  const callId = readTicket(ports, ticket)
  const call = callId === null ? null : await ports.database.read(db => findCall(db, callId))
  return call ? accepted({ isRinging: isUnanswered(call) }) : refused('unknown-call')
}

/** A notice declines a call in a browser that may have no session. */
export async function declineByTicket(
  ports: Ports,
  ticket: string,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  const callId = readTicket(ports, ticket)
  if (callId === null) return refused('unknown-call')
  return decline(ports, callId)
}

/** A page declines a call for all browsers, whatever its carrier does with the rings of the others. */
export async function declineOwn(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  return decline(ports, callId, userId)
}

/** @param userId whose call it must be; undefined for a holder of its ticket */
async function decline(
  ports: Ports,
  callId: string,
  userId?: string,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  const declined = await ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    if (call?.direction !== 'inbound') return refused('unknown-call')
    if (userId !== undefined && call.userId !== userId) return refused('unknown-call')
    if (!isUnanswered(call)) return refused('call-over')
    const event = { is: 'leg-status', status: 'busy', seconds: null } as const
    await advanceCall(ports, tx, call, event, { at: ports.clock.now() })
    return accepted(call)
  })
  if (!declined.ok) return declined
  await endRing(ports, declined.value)
  return accepted(null)
}

function isUnanswered({ state, answeredAt }: Call): boolean {
  return isLive(state) && answeredAt === null
}

/**
 * Ends the browsers' leg; the caller's leg goes on. If a browser has answered and the carrier has not reported it yet, that
 * browser loses the call. A ring that cannot be ended now ends by itself.
 */
async function endRing({ voice, log }: Ports, { id, childSid }: Call): Promise<void> {
  if (childSid === null) return
  try {
    await voice.endCall(childSid)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    log.warn({ err: error, call: id }, 'A ring was not ended for a page that is ready')
  }
}
