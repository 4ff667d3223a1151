import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { CallState } from '../../core/calls/call-life.ts'
import { secondsBetween } from '../../core/time.ts'
import type { Call } from '../../core/calls/call.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CarrierStatus } from '../../ports/voice-carrier.ts'
import { recordCallEvent } from '../../store/calls/call-transitions.ts'
import { lockCall } from '../../store/calls/calls.ts'
import { enqueueLockOfKnown } from '../../store/calls/known-call.ts'
import { advanceCall } from './advance-call.ts'
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
  let setUpSeconds: number | null = null
  const outcome = await withKnownCall<Tracked>(ports, report.callId, async (tx, known) => {
    setUpSeconds = null
    const call = await lockReported(tx, report, known)
    const unknown = { outcome: refused('unknown-call'), stored: null }
    if (!call || call.parentSid !== report.parentSid) return unknown
    if (call.childSid && report.childSid && call.childSid !== report.childSid) {
      ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
      return unknown
    }
    const { key, callId, status, seconds } = report
    if (call.isRepeat) return { outcome: accepted(call.state), stored: call }
    recordCallEvent(tx, { key, callId, status, at: ports.clock.now() })
    const event = { is: 'leg-status', status, seconds } as const
    const stored = await advanceCall(ports, tx, call, event, report.childSid)
    if (stored.state === 'ringing' && call.state === 'dialing' && call.dialledAt) {
      setUpSeconds = secondsBetween(call.dialledAt, ports.clock.now())
    }
    return { outcome: accepted(stored.state), stored }
  })
  if (setUpSeconds !== null) ports.metrics.callRang(setUpSeconds)
  return outcome
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
