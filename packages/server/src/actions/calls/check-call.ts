import { isTerminal } from '@ringback/contract/calls'
import { type CallNews, type CallState, isLive } from '../../core/calls/call-life.ts'
import { deadlineOf, nextCheckAt } from '../../core/calls/call-schedule.ts'
import { addSeconds, isAlarming } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CarrierCall, VoiceCarrier } from '../../ports/voice-carrier.ts'
import { scheduleCheck } from '../../store/calls/call-schedule.ts'
import { type Call, findCall, lockCall } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'
import { ringSecondsOf } from './ring-seconds.ts'

/** What the carrier's records say of a call's two legs. The parent is looked up only where there is no child. */
interface Legs {
  parent: CarrierCall | null
  child: CarrierCall | null
}

/**
 * Asks the carrier how a live call is, and takes its word. A call that should have ended by itself is
 * ended there and looked at again.
 *
 * @returns the state afterwards; null when there is no such call
 * @throws VendorUnavailable
 */
export async function checkCall(ports: Ports, callId: string): Promise<CallState | null> {
  const call = await ports.database.transaction(tx => findCall(tx, callId))
  if (!call || !isLive(call.state) || !call.parentSid) return call?.state ?? null
  let legs = await findLegs(ports.voice, call, call.parentSid)
  if (
    isOverdue(call, legs, ringSecondsOf(ports.terms, call), ports.clock.now()) &&
    !isOverAtCarrier(legs)
  ) {
    ports.log.warn({ call: call.id }, 'A call outlived its time limit and is ended at the carrier')
    if (legs.child) await ports.voice.endCall(legs.child.sid)
    await ports.voice.endCall(call.parentSid)
    legs = await findLegs(ports.voice, call, call.parentSid)
  }
  const news = newsOf(legs)
  const childSid = legs.child?.sid ?? null
  return ports.database.transaction(async tx => {
    // Callbacks may have come while we asked: what counts is the state under the lock.
    const locked = await lockCall(tx, callId)
    if (!locked?.dialledAt || !isLive(locked.state)) return locked?.state ?? null
    const state = await advanceCall(ports, tx, locked, news, childSid)
    if (state === locked.state) await lookAgainLater(ports, tx, locked)
    return state
  })
}

async function lookAgainLater(ports: Ports, tx: Tx, call: Call): Promise<void> {
  const { id, state, dialledAt, answeredAt, authorisedSeconds } = call
  if (!dialledAt) return
  const now = ports.clock.now()
  if (isAlarming(dialledAt, now)) {
    ports.log.error({ call: id }, 'The carrier has not said for a day how a call ended: hold kept')
  }
  const dialled = { dialledAt, answeredAt, authorisedSeconds }
  const ringSeconds = ringSecondsOf(ports.terms, call)
  await scheduleCheck(tx, id, nextCheckAt(dialled, state, ringSeconds, now))
}

/** The called person's leg as the carrier recorded it. @throws VendorUnavailable */
export async function findChild(
  voice: VoiceCarrier,
  call: Pick<Call, 'childSid' | 'parentSid'>,
): Promise<CarrierCall | null> {
  if (call.childSid) return voice.fetchCall(call.childSid)
  if (!call.parentSid) return null
  const [child] = await voice.listChildren(call.parentSid)
  return child ?? null
}

async function findLegs(voice: VoiceCarrier, call: Call, parentSid: string): Promise<Legs> {
  const child = await findChild(voice, call)
  if (child) return { parent: null, child }
  const parent = await voice.fetchCall(parentSid)
  if (!isLegOver(parent)) return { parent, child }
  // Somebody may have been dialled between the two questions; now nobody can be any more.
  const [late] = await voice.listChildren(parentSid)
  return { parent, child: late ?? null }
}

function newsOf({ parent, child }: Legs): CallNews {
  if (child) return { is: 'heard', status: child.status, seconds: child.seconds }
  // Nobody was ever dialled, or the carrier knows nothing of it: nobody pays for that.
  if (isLegOver(parent)) return { is: 'heard', status: 'canceled', seconds: null }
  return { is: 'heard', status: 'initiated', seconds: null }
}

function isOverAtCarrier({ parent, child }: Legs): boolean {
  return child ? isLegOver(child) : isLegOver(parent)
}

function isLegOver(leg: CarrierCall | null): boolean {
  return leg === null || isTerminal(leg.status)
}

function isOverdue(call: Call, { child }: Legs, ringSeconds: number, now: Date): boolean {
  const { dialledAt, authorisedSeconds } = call
  if (!dialledAt) return false
  // Somebody talks, and the callback that says so was lost or is late: answered when ringing ended, at the latest.
  const heardNow = child?.status === 'in-progress' ? addSeconds(dialledAt, ringSeconds) : null
  const answeredAt = call.answeredAt ?? heardNow
  return deadlineOf({ dialledAt, answeredAt, authorisedSeconds }, ringSeconds) <= now
}
