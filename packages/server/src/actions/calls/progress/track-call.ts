import { isTerminal } from '@ringback/contract/customers/calls'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Call } from '../../../core/calls/call.ts'
import {
  type CallState,
  eventForUser,
  isLive,
  progressBy,
  transition,
} from '../../../core/calls/call-life.ts'
import { awaitsPage } from '../../../core/calls/ringing/ring-again.ts'
import { secondsBetween } from '../../../core/time.ts'
import type { Writer } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { findReportedCall, moveLiveCall, storeReport } from '../../../store/calls/call-reports.ts'
import { settleReportedCall } from '../../../store/calls/settlements.ts'
import { decideUntilStored } from '../../decide-until-stored.ts'
import { endStepOf, isUnansweredStep } from './advance-call.ts'
import { settlementOf } from './settle-call.ts'

/** The carrier's report on the called leg, from a status callback or from the result of a dial. */
export interface LegReport {
  /** Identifies the report. A report with the key of an earlier one is a repeat and has no effect. */
  key: string
  callId: string
  /** Of an incoming call, see core/calls/ringing/ring-again.ts; 1 without it. */
  ring?: number
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
  const moves = progressBy(report.status)
  return decideUntilStored(
    async () => (moves && (await moveLive(ports, report, moves))) ?? applyReport(ports, report),
  )
}

/** Null when the report comes late, is a repeat or is about another leg, or the call is not live. */
async function moveLive(
  { database, clock, metrics }: Ports,
  report: LegReport,
  moves: NonNullable<ReturnType<typeof progressBy>>,
): Promise<Tracked | null> {
  const at = clock.now()
  const moved = await database.statement(db => moveLiveCall(db, { ...report, at }, moves))
  if (!moved) return null
  if (moves.to === 'ringing') metrics.callRang(secondsBetween(moved.dialledAt, at))
  return accepted(moved.state)
}

/** Applies a report that does not move its call on. Null when the call has changed meanwhile. */
async function applyReport(ports: Ports, report: LegReport): Promise<Tracked | null> {
  const stored = { ...report, at: ports.clock.now() }
  const call = await ports.database.read(db => findReportedCall(db, stored))
  if (!call?.isAbout) {
    if (call?.parentSid === report.parentSid)
      ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
    return refused('unknown-call')
  }
  if (call.isRepeat) return accepted(call.state)
  const { status, seconds } = report
  if (endsOnlyRing(call, status, stored.at)) return storeEndOfRing(ports, stored, call.state)
  const event = eventForUser(call, { is: 'leg-status', status, seconds })
  const { state, effect } = transition(call.state, event)
  if (effect.do === 'settle') {
    if (!isTerminal(state)) throw new Error(`${call.id} cannot be settled`)
    const ended = { state, seconds: effect.seconds, childSid: report.childSid, at: stored.at }
    const settlement = settlementOf(ports, call, ended)
    const isSettled = await settle(ports, call, state, db =>
      settleReportedCall(db, stored, call.state, settlement),
    )
    return isSettled ? accepted(state) : null
  }
  // Only a call that has changed since would move on.
  if (state !== call.state) return null
  const checkAt = effect.do === 'check-now' ? stored.at : null
  const isStored = await ports.database.statement(db => storeReport(db, stored, { state, checkAt }))
  return isStored ? accepted(state) : null
}

/** A ring has ended unanswered, and the caller waits for a page. A page that wants to be rung ends the ring of others, and is rung next. */
function endsOnlyRing(call: Call, status: CarrierStatus, now: Date): boolean {
  if (call.direction !== 'inbound' || !isLive(call.state) || call.answeredAt) return false
  const isUnanswered = status === 'no-answer' || status === 'failed'
  return (isUnanswered || (status === 'canceled' && call.isPageReady)) && awaitsPage(call, now)
}

async function storeEndOfRing(
  { database }: Ports,
  report: LegReport & { at: Date },
  state: CallState,
): Promise<Tracked | null> {
  const isStored = await database.statement(db => storeReport(db, report, { state, checkAt: null }))
  return isStored ? accepted(state) : null
}

/** Settles a call in one statement, and in its transaction what follows of an incoming call. */
function settle(
  ports: Ports,
  call: Call,
  ended: CallState,
  settleOnce: (db: Writer) => Promise<boolean>,
): Promise<boolean> {
  if (!isUnansweredStep(call, ended)) return ports.database.statement(settleOnce)
  return ports.database.transaction(async tx => {
    const isSettled = await settleOnce(tx)
    if (isSettled) await endStepOf(ports, tx, call, ended)
    return isSettled
  })
}
