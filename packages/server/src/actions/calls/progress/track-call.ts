import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type CallState, eventForUser, isLive, transition } from '../../../core/calls/call-life.ts'
import { secondsBetween } from '../../../core/time.ts'
import type { Call } from '../../../core/calls/call.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { recordCallEvent } from '../../../store/calls/call-transitions.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { enqueueLockOfKnown, moveKnown } from '../../../store/calls/known-call.ts'
import { advanceCall, progressOf, withProgress } from './advance-call.ts'
import { withKnownCall } from './with-known-call.ts'

/** The carrier's report on the called leg, from a status callback or from the result of a dial. */
export interface LegReport {
  /** Identifies the report. A report with the key of an earlier one is a repeat and has no effect. */
  key: string
  callId: string
  parentSid: string
  /** Null when no number was dialled and hence no leg exists. */
  childSid: string | null
  status: CarrierStatus
  /** Answered seconds; null when the report does not contain them. */
  seconds: number | null
}

type Tracked = Outcome<CallState, 'unknown-call'>

/**
 * Stores a report and applies it to its call in one transaction. The webhook responds only after the commit.
 * Reports may arrive in any order, repeatedly, at several instances.
 */
export async function trackCall(ports: Ports, report: LegReport): Promise<Tracked> {
  const known = ports.callMemory.take(report.callId)
  const moved = known && (await moveLiveCall(ports, known, report))
  if (moved) {
    ports.callMemory.keep(moved)
    return accepted(moved.state)
  }
  if (known) ports.callMemory.keep(known)
  return trackLocked(ports, report)
}

/**
 * Stores a report that leaves a known call live, in one statement. Null when the report ends the call or is about another
 * leg, or when the call is no longer as it is known.
 */
async function moveLiveCall(ports: Ports, call: Call, report: LegReport): Promise<Call | null> {
  const { key, status, seconds, childSid: reported } = report
  if (!isAbout(call, report) || !call.dialledAt) return null
  const event = eventForUser(call, { is: 'leg-status', status, seconds })
  const { state, effect } = transition(call.state, event)
  if (effect.do !== 'nothing' || !isLive(state)) return null
  const childSid = call.childSid ?? reported
  const progress = state === call.state ? null : progressOf(ports, call, { state, childSid })
  const stored = { key, status, at: ports.clock.now() }
  if (!(await ports.database.statement(db => moveKnown(db, call, progress, stored)))) return null
  recordRinging(ports, call, state)
  return progress ? withProgress(call, progress) : call
}

async function trackLocked(ports: Ports, report: LegReport): Promise<Tracked> {
  let before: Call | null = null
  const outcome = await withKnownCall<Tracked>(ports, report.callId, async (tx, known) => {
    before = null
    const call = await lockReported(tx, report, known)
    if (!call || !isAbout(call, report)) {
      if (call?.parentSid === report.parentSid)
        ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
      return { outcome: refused('unknown-call'), stored: null }
    }
    const { key, status, seconds } = report
    if (call.isRepeat) return { outcome: accepted(call.state), stored: call }
    recordCallEvent(tx, call.id, { key, status, at: ports.clock.now() })
    const event = { is: 'leg-status', status, seconds } as const
    const stored = await advanceCall(ports, tx, call, event, report.childSid)
    before = call
    return { outcome: accepted(stored.state), stored }
  })
  if (before && outcome.ok) recordRinging(ports, before, outcome.value)
  return outcome
}

/** Whether the report is about the legs of this call. A call has one called leg. */
function isAbout({ parentSid, childSid }: Call, report: LegReport): boolean {
  const isOtherLeg = childSid !== null && report.childSid !== null && childSid !== report.childSid
  return parentSid === report.parentSid && !isOtherLeg
}

/** Counts how long it took until the phone rang. */
function recordRinging({ metrics, clock }: Ports, before: Call, state: CallState): void {
  if (state === 'ringing' && before.state === 'dialing' && before.dialledAt)
    metrics.callRang(secondsBetween(before.dialledAt, clock.now()))
}

/** A report about a known call counts as new. If it is a repeat, its key is stored already, and the transaction runs again. */
async function lockReported(
  tx: Tx,
  { callId, key }: LegReport,
  known: Call | null,
): Promise<(Call & { isRepeat: boolean }) | null> {
  if (!known) return lockCall(tx, callId, key)
  enqueueLockOfKnown(tx, known)
  return { ...known, isRepeat: false }
}
