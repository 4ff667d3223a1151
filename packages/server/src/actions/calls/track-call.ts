import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { CallState } from '../../core/calls/call-life.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CarrierStatus } from '../../ports/voice-carrier.ts'
import { lockCall, recordCallEvent } from '../../store/calls/calls.ts'
import { advanceCall } from './advance-call.ts'

/** What the carrier says of the called person's leg, by status callback or as the result of a dial. */
export interface LegReport {
  /** Which report it is: a repeat has the same key and no effect. */
  key: string
  callId: string
  parentSid: string
  /** Null where the carrier names no leg, because nobody was dialled. */
  childSid: string | null
  status: CarrierStatus
  /** Answered seconds; null where the carrier does not say. */
  seconds: number | null
}

/**
 * Writes down what was heard and does what follows, in one transaction: an answer is given only after
 * both are safe. Reports may come in any order, several times, to several instances.
 */
export async function trackCall(
  ports: Ports,
  report: LegReport,
): Promise<Outcome<CallState, 'unknown-call'>> {
  return ports.database.transaction(async tx => {
    const call = await lockCall(tx, report.callId, report.key)
    if (!call || call.parentSid !== report.parentSid) return refused('unknown-call')
    if (call.childSid && report.childSid && call.childSid !== report.childSid) {
      ports.log.warn({ call: call.id }, 'A second leg was reported for a call')
      return refused('unknown-call')
    }
    const { key, callId, status, seconds } = report
    if (call.heard) return accepted(call.state)
    recordCallEvent(tx, { key, callId, status, at: ports.clock.now() })
    const news = { is: 'heard', status, seconds } as const
    return accepted(await advanceCall(ports, tx, call, news, report.childSid))
  })
}
