import { isTerminal } from '@ringback/contract/calls'
import { type Micros, micros } from '@ringback/contract/money'
import { bill } from '@ringback/contract/billing'
import { nextComparisonAt } from '../../core/calls/call-schedule.ts'
import { callCorrectionTransfer } from '../../core/credit/ledger.ts'
import type { Ports } from '../../ports/ports.ts'
import type { CarrierCall, VoiceCarrier } from '../../ports/voice-carrier.ts'
import { markCompared } from '../../store/calls/call-transitions.ts'
import { type Call, findCall, lockCall } from '../../store/calls/calls.ts'
import { refundedOf } from '../../store/calls/call-refunds.ts'
import { postTransfer } from '../../store/credit/ledger.ts'
import { findChild } from './check-call.ts'

/**
 * Compares a settled call with the carrier's record, and stores what the carrier charged. An overcharge is
 * refunded at once. If the call was charged too little, the operator bears the loss.
 *
 * @throws VendorUnavailable
 */
export async function compareCall(ports: Ports, callId: string): Promise<void> {
  const call = await ports.database.transaction(tx => findCall(tx, callId))
  if (!call?.settledAt) return
  const child = await findChild(ports.voice, call)
  const recordedSeconds = child && (await recordedAnsweredSeconds(ports, call, child))
  const carrierCost = child && (await carrierCostOf(ports.voice, call, child))
  await ports.database.transaction(async tx => {
    const locked = await lockCall(tx, callId)
    // If the number of comparisons has changed, another instance has compared the call since.
    if (!locked?.settledAt || locked.comparisons !== call.comparisons) return
    const comparisons = locked.comparisons + 1
    const checkAt = nextComparisonAt(locked.settledAt, comparisons)
    const correction = recordedSeconds === null ? null : correctionOf(locked, recordedSeconds)
    if (!correction) return markCompared(tx, callId, { comparisons, checkAt, carrierCost })
    // An operator has refunded more than the call should have cost, so there is nothing left to correct.
    if ((await refundedOf(tx, callId)) > correction.bill.cost) {
      ports.log.error(
        { call: callId },
        'A refunded call was overcharged: an operator must check it',
      )
      return markCompared(tx, callId, { comparisons, checkAt, carrierCost })
    }
    ports.log.warn(
      { call: callId, refund: String(correction.overcharge) },
      'A call was overcharged',
    )
    const posted = await postTransfer(
      tx,
      callCorrectionTransfer(locked, comparisons, correction.overcharge),
      {
        id: ports.ids.next('transfer'),
        at: ports.clock.now(),
      },
    )
    if (!posted.ok) throw new Error(`Call ${callId} cannot be corrected: ${posted.why}`)
    await markCompared(tx, callId, { comparisons, checkAt, carrierCost, lower: correction.bill })
  })
}

/** The answered seconds in the carrier's record. Null when the record does not contain them. */
async function recordedAnsweredSeconds(
  ports: Ports,
  call: Call,
  child: CarrierCall,
): Promise<number | null> {
  if (!isTerminal(child.status)) {
    // The call is settled, so the operator pays for every further second.
    ports.log.error({ call: call.id }, 'A settled call was still live and is ended at the carrier')
    await ports.voice.endCall(child.sid)
    return null
  }
  return child.status === 'completed' ? child.seconds : 0
}

/** What the carrier charged for both legs. Null while the price of the called leg is not known. */
async function carrierCostOf(
  voice: VoiceCarrier,
  call: Call,
  child: CarrierCall,
): Promise<Micros | null> {
  if (child.price === null) return null
  const parent = call.parentSid === null ? null : await voice.fetchCall(call.parentSid)
  return micros(child.price + (parent?.price ?? 0n))
}

/** The overcharge, and the bill that is correct by the carrier's record. Null when the call was not overcharged. */
function correctionOf(call: Call, recordedSeconds: number) {
  const correctBill = bill(recordedSeconds, call.authorisedSeconds, call.tariff)
  if (call.cost === null || correctBill.cost >= call.cost) return null
  return {
    overcharge: micros(call.cost - correctBill.cost),
    bill: { ...correctBill, answeredSeconds: recordedSeconds },
  }
}
