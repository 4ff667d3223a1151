import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Call } from '../../../core/calls/call.ts'
import { type CallState, isLive } from '../../../core/calls/call-life.ts'
import { awaitsPage, ringNumberOf } from '../../../core/calls/incoming/ring-again.ts'
import { secondsBetween } from '../../../core/time.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { insertReport, isReported } from '../../../store/calls/call-transitions.ts'
import { lockCall } from '../../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** The carrier's report on the called leg, from a status callback or from the result of a dial. */
export interface LegReport {
  /** Identifies the report. A report with the key of an earlier one is a repeat and has no effect. */
  key: string
  callId: string
  /** Of an incoming call, see core/calls/incoming/ring-again.ts; 1 without it. */
  ring?: number
  parentSid: string
  /** Null when no number was dialled and hence no leg exists. */
  childSid: string | null
  status: CarrierStatus
  /** Answered seconds; null when the report does not contain them. */
  seconds: number | null
}

/**
 * Stores a report and applies it to its call in one transaction. The webhook responds only after the commit.
 * Reports may arrive in any order, repeatedly, at several instances.
 */
export async function trackCall(
  ports: Ports,
  report: LegReport,
): Promise<Outcome<CallState, 'unknown-call'>> {
  const tracked = await ports.database.transaction(tx => applyReport(ports, tx, report))
  if (!tracked.ok) return tracked
  const { call, state, at } = tracked.value
  if (call.state === 'dialing' && state === 'ringing' && call.dialledAt)
    ports.metrics.callRang(secondsBetween(call.dialledAt, at))
  return accepted(state)
}

/** @returns the call before the report, and its state afterwards */
async function applyReport(
  ports: Ports,
  tx: Tx,
  report: LegReport,
): Promise<Outcome<{ call: Call; state: CallState; at: Date }, 'unknown-call'>> {
  const [call, isRepeat] = await Promise.all([
    lockCall(tx, report.callId),
    isReported(tx, report.key),
  ])
  if (call?.parentSid !== report.parentSid) return refused('unknown-call')
  const { ring = 1, childSid, status, seconds } = report
  const at = ports.clock.now()
  const unchanged = accepted({ call, state: call.state, at })
  if (ring < ringNumberOf(call)) return unchanged
  const isCalledLeg = call.childSid === null || childSid === null || call.childSid === childSid
  if (ring > ringNumberOf(call) || !isCalledLeg) {
    ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
    return refused('unknown-call')
  }
  if (isRepeat) return unchanged
  insertReport(tx, { ...report, at })
  if (endsOnlyRing(call, status, at)) return unchanged
  const event = { is: 'leg-status', status, seconds } as const
  const state = await advanceCall(ports, tx, call, event, { at, reportedLeg: childSid })
  return accepted({ call, state, at })
}

/** A ring has ended unanswered, and the caller waits for a page. A page that wants to be rung ends the ring of others, and is rung next. */
function endsOnlyRing(call: Call, status: CarrierStatus, now: Date): boolean {
  if (call.direction !== 'inbound' || !isLive(call.state) || call.answeredAt) return false
  const isUnanswered = status === 'no-answer' || status === 'failed'
  return (isUnanswered || (status === 'canceled' && call.isPageReady)) && awaitsPage(call, now)
}
