import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { kindOfParty } from '../../../core/calls/call-parties.ts'
import { type CallEvent, type CallState, isLive } from '../../../core/calls/call-life.ts'
import {
  deadlineOf,
  isPastLimit,
  nextCheckAt,
  nextEndRequestAt,
  ringSecondsOf,
} from '../../../core/calls/call-schedule.ts'
import {
  awaitsPage,
  nextWaitCheckAt,
  ringNumberOf,
} from '../../../core/calls/incoming/ring-again.ts'
import { addSeconds, earliest, needsOperator } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type {
  CarrierCall,
  CarrierStatus,
  VoiceCarrier,
} from '../../../ports/vendors/voice-carrier.ts'
import { scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { type Call, findCall, lockCall, findLiveCall } from '../../../store/calls/calls.ts'
import { type Freeze, findFreeze } from '../../../store/credit/disputes.ts'
import { endSteps } from '../incoming/incoming-step.ts'
import { advanceCall } from './advance-call.ts'
import { ringIdOf } from '../../../ports/vendors/webhook-paths.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { limitAttempts } from '../../limit-attempts.ts'

/**
 * The carrier's records of a call's two legs. The parent leg leads to the caller, and the child leg to the called
 * side. The parent is fetched only when there is no child.
 */
interface Legs {
  parent: CarrierCall | null
  child: CarrierCall | null
  /** No browser rings, and the caller waits for a page. */
  waits?: true
}

/**
 * Fetches a live call's records from the carrier and applies them. A call that is past its time limit, that an
 * operator wants to end or whose account is frozen is ended at the carrier first.
 *
 * @returns the call's state afterwards; null when there is no such call
 * @throws VendorUnavailable
 */
export async function checkCallAtCarrier(ports: Ports, callId: string): Promise<CallState | null> {
  const call = await ports.database.read(db => findCall(db, callId))
  if (!call || !isLive(call.state) || !call.parentSid) return call?.state ?? null
  const freeze = await ports.database.read(db => findFreeze(db, call.userId))
  let legs = await findLegs(ports, call, call.parentSid)
  const why = whyToEnd(ports, call, { legs, freeze })
  if (why !== null && !hasEndedAtCarrier(legs)) {
    ports.log.warn({ call: call.id }, `A call ${why} and is ended at the carrier`)
    if (legs.child) await ports.voice.endCall(legs.child.id)
    await ports.voice.endCall(call.parentSid)
    legs = await findLegs(ports, call, call.parentSid)
  }
  return ports.database.transaction(async tx => {
    // Callbacks may have changed the call since it was read, so the state is read again with a lock.
    const locked = await lockCall(tx, callId)
    if (!locked?.dialledAt || !isLive(locked.state)) return locked?.state ?? null
    // It rings again, so the legs are those of the ring before.
    if (ringNumberOf(locked) !== ringNumberOf(call)) return locked.state
    const at = ports.clock.now()
    const reportedLeg = legs.child?.id ?? null
    const state = await advanceCall(ports, tx, locked, eventOf(legs), { at, reportedLeg })
    if (isLive(state) && legs.waits) await scheduleCheck(tx, callId, nextWaitCheckAt(at))
    else if (isLive(state)) await scheduleNextCheck(ports, tx, { ...locked, state }, at)
    // For a caller who has left the carrier requests no further step.
    else if (legs.parent && legs.child === null) await endAwaitedStep(ports, tx, callId)
    return state
  })
}

/** Why a live call must be ended at the carrier, for the log; null when it need not. */
function whyToEnd(
  ports: Ports,
  call: Call,
  { legs, freeze }: { legs: Legs; freeze: Freeze | null },
): string | null {
  if (freeze?.why === 'account-frozen') return 'belongs to a frozen account'
  if (call.endRequestedAt) return 'was ended by an operator'
  return isOverdue(ports, call, legs) ? 'exceeded its time limit' : null
}

async function endAwaitedStep(ports: Ports, tx: Tx, callId: string): Promise<void> {
  const call = await lockCall(tx, callId)
  if (call?.awaitsStep) await endSteps(ports, tx, call, { result: 'unanswered' })
}

async function scheduleNextCheck(ports: Ports, tx: Tx, call: Call, now: Date): Promise<void> {
  const { id, state, dialledAt, authorisedSeconds, endRequestedAt } = call
  if (!dialledAt) return
  const answeredAt = call.answeredAt ?? (state === 'in-progress' ? now : null)
  if (needsOperator(dialledAt, now)) {
    ports.log.error(
      { call: id },
      'The carrier has not reported the end of a call for a day: hold kept',
    )
  }
  const dialled = { dialledAt, answeredAt, authorisedSeconds }
  const ringSeconds = ringSecondsOf(ports.business, call)
  const checkAt = nextCheckAt(dialled, state, ringSeconds, now)
  const endAt = endRequestedAt && nextEndRequestAt(endRequestedAt, now)
  await scheduleCheck(tx, id, endAt ? earliest(endAt, checkAt) : checkAt)
}

/** The carrier's record of the called leg. @throws VendorUnavailable */
export async function findChild(voice: VoiceCarrier, call: CalledLeg): Promise<CarrierCall | null> {
  if (call.childSid) return voice.fetchCall(call.childSid)
  return call.parentSid ? findListedChild(voice, call, call.parentSid) : null
}

type CalledLeg = Pick<Call, 'id' | 'childSid' | 'parentSid' | 'direction' | 'earlierLegs'>

/** Of the children of a caller, one for each ring leads to a browser, and one to the phone of a forwarded call. */
async function findListedChild(
  voice: VoiceCarrier,
  call: CalledLeg,
  parentSid: string,
): Promise<CarrierCall | null> {
  const calledKind = call.direction === 'inbound' ? 'browser' : 'phone'
  const children = await voice.listChildren(parentSid, ringIdOf(call.id, ringNumberOf(call)))
  const ofThisRing = children.filter(({ id }) => !call.earlierLegs.includes(id))
  return ofThisRing.find(({ to }) => !to || kindOfParty(to) === calledKind) ?? null
}

async function findLegs({ voice, clock }: Ports, call: Call, parentSid: string): Promise<Legs> {
  const child = await findChild(voice, call)
  if (isRingOver(child) && call.answeredAt === null && awaitsPage(call, clock.now())) {
    // A gateway has no record of a caller who waits, and reports when one leaves.
    const caller = await voice.fetchCall(parentSid)
    if (caller === null || !isTerminal(caller.status))
      return { parent: caller, child: null, waits: true }
    return { parent: caller, child: null }
  }
  if (child) return { parent: null, child }
  const parent = await voice.fetchCall(parentSid)
  if (!hasLegEnded(parent)) return { parent, child }
  // The carrier may have created a child between the two requests. It creates none after the parent has ended.
  return { parent, child: await findListedChild(voice, call, parentSid) }
}

const UNANSWERED: readonly CarrierStatus[] = ['no-answer', 'failed', 'canceled']

/** Also when it reached no browser, so that there is no leg. */
function isRingOver(child: CarrierCall | null): boolean {
  return child === null || UNANSWERED.includes(child.status)
}

function eventOf({ parent, child, waits }: Legs): CallEvent {
  if (waits) return { is: 'leg-status', status: 'initiated', seconds: null }
  if (child) return { is: 'leg-status', status: child.status, seconds: child.seconds }
  // The parent has ended or the carrier has no record of it, and no child was dialled. So nothing is charged.
  if (hasLegEnded(parent)) return { is: 'leg-status', status: 'canceled', seconds: null }
  return { is: 'leg-status', status: 'initiated', seconds: null }
}

function hasEndedAtCarrier({ parent, child }: Legs): boolean {
  return hasLegEnded(child ?? parent)
}

function hasLegEnded(leg: CarrierCall | null): boolean {
  return leg === null || isTerminal(leg.status)
}

/**
 * Our clock may have been set forwards while the call was live, so the carrier must confirm it, if it reports times. A
 * gateway reports the elapsed time of a call and ends the call at its limit itself. If it does not know the elapsed
 * time, the call continues.
 */
function isOverdue(
  { business, clock, voice }: Ports,
  call: Call,
  { parent, child }: Legs,
): boolean {
  const { dialledAt, authorisedSeconds } = call
  if (!dialledAt) return false
  const ringSeconds = ringSecondsOf(business, call)
  const isChildAnswered = child?.status === 'in-progress'
  // If the callback that reports the answer is missing, assume the latest possible time: the end of the ringing.
  const latestAnswerAt = isChildAnswered ? addSeconds(dialledAt, ringSeconds) : null
  const answeredAt = call.answeredAt ?? latestAnswerAt
  if (deadlineOf({ dialledAt, answeredAt, authorisedSeconds }, ringSeconds) > clock.now())
    return false
  const elapsedMs = elapsedOf(child ?? parent, voice)
  if (elapsedMs === undefined) return true
  if (elapsedMs === null) return false
  return isPastLimit({ isAnswered: answeredAt !== null, elapsedMs }, call, ringSeconds)
}

/** In milliseconds. Undefined if the carrier reports no times, null if a gateway does not know the elapsed time. */
function elapsedOf(leg: CarrierCall | null, voice: VoiceCarrier): number | null | undefined {
  if (leg?.elapsedMs !== undefined) return leg.elapsedMs
  const now = voice.now()
  return leg?.startedAt && now ? now.getTime() - leg.startedAt.getTime() : undefined
}

/** One live call is fetched from the carrier at most once in this time, however often its user starts another call. */
const LIVE_CHECK_SECONDS = 5

/** Fetches from the carrier whether the user's live call has ended. Without this, a lost callback would block the user's next call. */
export async function checkLiveCall(ports: Ports, userId: string): Promise<void> {
  const live = await ports.database.read(db => findLiveCall(db, userId))
  if (!live) return
  const limit = { key: `live-call:${live.id}`, max: 1, minutes: LIVE_CHECK_SECONDS / 60 }
  const now = ports.clock.now()
  const counted = await ports.database.transaction(tx => limitAttempts(tx, now, [limit]))
  if (counted.ok) await tryToCheckCall(ports, live.id)
}

/** Like {@link checkCallAtCarrier}. Without an answer of the carrier, the call stays as it is. */
export async function tryToCheckCall(ports: Ports, callId: string): Promise<void> {
  try {
    await checkCallAtCarrier(ports, callId)
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn(
      { err: error, call: callId },
      'The carrier did not report whether a call has ended',
    )
  }
}
