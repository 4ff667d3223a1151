import { isTerminal } from '@ringback/contract/calls'
import { micros } from '@ringback/contract/money'
import { bill } from '@ringback/contract/billing'
import { nextComparisonAt } from '../../core/calls/call-schedule.ts'
import { callCorrectionTransfer } from '../../core/credit/ledger.ts'
import type { Ports } from '../../ports/ports.ts'
import { markCompared } from '../../store/calls/call-transitions.ts'
import { type Call, findCall, lockCall } from '../../store/calls/calls.ts'
import { postTransfer } from '../../store/credit/ledger.ts'
import { findChild } from './check-call.ts'

/**
 * Compares a settled call with the carrier's record. An overcharge is refunded at once. An undercharge is
 * the operator's loss.
 *
 * @throws VendorUnavailable
 */
export async function compareCall(ports: Ports, callId: string): Promise<void> {
  const call = await ports.database.transaction(tx => findCall(tx, callId))
  if (!call?.settledAt) return
  const recordedSeconds = await recordedTalkSeconds(ports, call)
  await ports.database.transaction(async tx => {
    const locked = await lockCall(tx, callId)
    // Another instance has compared the call in the meantime.
    if (!locked?.settledAt || locked.comparisons !== call.comparisons) return
    const comparisons = locked.comparisons + 1
    const checkAt = nextComparisonAt(locked.settledAt, comparisons)
    const lower = recordedSeconds === null ? null : lowerBill(locked, recordedSeconds)
    if (!lower) return markCompared(tx, callId, { comparisons, checkAt })
    ports.log.warn({ call: callId, refund: String(lower.overcharge) }, 'A call was overcharged')
    const posted = await postTransfer(
      tx,
      callCorrectionTransfer(locked, comparisons, lower.overcharge),
      {
        id: ports.ids.next('transfer'),
        at: ports.clock.now(),
      },
    )
    if (!posted.ok) throw new Error(`Call ${callId} cannot be corrected: ${posted.why}`)
    await markCompared(tx, callId, { comparisons, checkAt, lower: lower.bill })
  })
}

/** Null when the carrier's record contains no talk time. */
async function recordedTalkSeconds(ports: Ports, call: Call): Promise<number | null> {
  const child = await findChild(ports.voice, call)
  if (!child) return null
  if (!isTerminal(child.status)) {
    // The call is settled, so the operator pays for every further second.
    ports.log.error({ call: call.id }, 'A settled call was still live and is ended at the carrier')
    await ports.voice.endCall(child.sid)
    return null
  }
  return child.status === 'completed' ? child.seconds : 0
}

function lowerBill(call: Call, recordedSeconds: number) {
  const recorded = bill(recordedSeconds, call.authorisedSeconds, call.tariff)
  if (call.cost === null || recorded.cost >= call.cost) return null
  return {
    overcharge: micros(call.cost - recorded.cost),
    bill: { ...recorded, answeredSeconds: recordedSeconds },
  }
}
