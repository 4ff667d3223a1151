import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { CallState } from '../../core/calls/call-life.ts'
import { secondsBetween } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CarrierStatus } from '../../ports/voice-carrier.ts'
import { recordCallEvent } from '../../store/calls/call-transitions.ts'
import { lockCall } from '../../store/calls/calls.ts'
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

/**
 * Stores a report and applies it to its call in one transaction. The webhook responds only after the commit.
 * Reports may arrive in any order, repeatedly, at several instances.
 */
export async function trackCall(
  ports: Ports,
  report: LegReport,
): Promise<Outcome<CallState, 'unknown-call'>> {
  let setUpSeconds: number | null = null
  const outcome = await ports.database.transaction(async tx => {
    setUpSeconds = null
    const call = await lockCall(tx, report.callId, report.key)
    if (!call || call.parentSid !== report.parentSid) return refused('unknown-call')
    if (call.childSid && report.childSid && call.childSid !== report.childSid) {
      ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
      return refused('unknown-call')
    }
    const { key, callId, status, seconds } = report
    if (call.isRepeat) return accepted(call.state)
    recordCallEvent(tx, { key, callId, status, at: ports.clock.now() })
    const event = { is: 'leg-status', status, seconds } as const
    const state = await advanceCall(ports, tx, call, event, report.childSid)
    if (state === 'ringing' && call.state === 'dialing' && call.dialledAt) {
      setUpSeconds = secondsBetween(call.dialledAt, ports.clock.now())
    }
    return accepted(state)
  })
  if (setUpSeconds !== null) ports.metrics.callRang(setUpSeconds)
  return outcome
}
