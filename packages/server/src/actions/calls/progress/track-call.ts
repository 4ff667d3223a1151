import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { type CallState, progressBy } from '../../../core/calls/call-life.ts'
import { secondsBetween } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { CarrierStatus } from '../../../ports/vendors/voice-carrier.ts'
import { lockReportedCall, moveLiveCall } from '../../../store/calls/call-reports.ts'
import { advanceCall } from './advance-call.ts'

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
  const moves = progressBy(report.status)
  return (moves && (await moveLive(ports, report, moves))) ?? trackLocked(ports, report)
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

async function trackLocked(ports: Ports, report: LegReport): Promise<Tracked> {
  return ports.database.transaction(async tx => {
    const call = await lockReportedCall(tx, { ...report, at: ports.clock.now() })
    if (!call?.isAbout) {
      if (call?.parentSid === report.parentSid)
        ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
      return refused('unknown-call')
    }
    if (!call.isStored) return accepted(call.state)
    const { status, seconds } = report
    const event = { is: 'leg-status', status, seconds } as const
    return accepted(await advanceCall(ports, tx, call, event, report.childSid))
  })
}
