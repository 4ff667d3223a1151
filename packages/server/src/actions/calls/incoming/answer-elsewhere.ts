import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isLive } from '../../../core/calls/call-life.ts'
import type { Call } from '../../../core/calls/call.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { type LockedCall, findCall, lockCall } from '../../../store/calls/calls.ts'
import { markPageReady } from '../../../store/calls/incoming-calls.ts'
import { readTicket } from '../../push/push-notice.ts'
import { tryToCheckCall } from '../progress/check-call.ts'
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
  const ready = await changeRing(ports, { callId, userId }, async (tx, { ringsUntil }) => {
    if (ringsUntil !== null) markPageReady(tx, callId)
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
  return decline(ports, { callId })
}

/** A page declines a call for all browsers, whatever its carrier does with the rings of the others. */
export async function declineOwn(
  ports: Ports,
  userId: string,
  callId: string,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  return decline(ports, { callId, userId })
}

async function decline(
  ports: Ports,
  ringing: Ringing,
): Promise<Outcome<null, 'unknown-call' | 'call-over'>> {
  const declined = await changeRing(ports, ringing, async (tx, call) => {
    const event = { is: 'leg-status', status: 'busy', seconds: null } as const
    await advanceCall(ports, tx, call, event, { at: ports.clock.now() })
  })
  if (!declined.ok) return declined
  await endRing(ports, declined.value)
  return accepted(null)
}

/** `userId`: whose call it must be; undefined for a holder of its ticket. */
interface Ringing {
  callId: string
  userId?: string
}

/**
 * Changes a call that still rings. The call is checked with the carrier first, because the report of an answer may be late,
 * and the carrier does not report a caller who leaves while no browser rings.
 *
 * @returns the call as it was before
 */
async function changeRing(
  ports: Ports,
  { callId, userId }: Ringing,
  change: (tx: Tx, call: LockedCall) => Promise<unknown>,
): Promise<Outcome<Call, 'unknown-call' | 'call-over'>> {
  const refusalOf = (call: Call | null) => {
    if (call?.direction !== 'inbound') return 'unknown-call'
    if (userId !== undefined && call.userId !== userId) return 'unknown-call'
    return isUnanswered(call) ? null : 'call-over'
  }
  const why = refusalOf(await ports.database.read(db => findCall(db, callId)))
  if (why !== null) return refused(why)
  await tryToCheckCall(ports, callId)
  return ports.database.transaction(async tx => {
    const call = await lockCall(tx, callId)
    const whyNow = refusalOf(call)
    if (!call || whyNow !== null) return refused(whyNow ?? 'unknown-call')
    await change(tx, call)
    return accepted(call)
  })
}

function isUnanswered({ state, answeredAt }: Call): boolean {
  return isLive(state) && answeredAt === null
}

/**
 * Ends the browsers' leg; the caller's leg goes on. A browser that answers at the same moment loses the call. A ring that
 * cannot be ended now ends by itself.
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
