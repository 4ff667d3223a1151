import { isTerminal } from '@ringback/contract/customers/calls/calls'
import { type Micros, ZERO, micros } from '@ringback/contract/money'
import { bill } from '@ringback/contract/calls/billing'
import { nextComparisonAt } from '../../../core/calls/call-schedule.ts'
import { callCorrectionTransfer } from '../../../core/credit/ledger.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { isGatewayLeg } from '../../../ports/vendors/gateway-legs.ts'
import type { CarrierCall, VoiceCarrier } from '../../../ports/vendors/voice-carrier.ts'
import { insertCarrierRecord, markCompared } from '../../../store/calls/call-transitions.ts'
import { type Call, findCall, lockCall, refundedOf } from '../../../store/calls/calls.ts'
import { enqueueTransfer } from '../../../store/credit/ledger.ts'
import { findChild, checkCallAtCarrier } from '../progress/check-call.ts'
import type { CallComparison } from '@ringback/contract/operator/calls/call-changes'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isLive } from '../../../core/calls/call-life.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import { scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { type ChangedBy, change } from '../../operators/change.ts'

export interface Comparison {
  /** The carrier's record of the called leg; null when it has none. */
  record: CarrierCall | null
  /** What was returned to the user. */
  refunded: Micros
}

/**
 * Compares a settled call with the carrier's record, and stores what the carrier charged. An overcharge is
 * refunded at once. If the call was charged too little, the operator bears the loss.
 *
 * @throws VendorUnavailable
 */
export async function compareCall(ports: Ports, callId: string): Promise<Comparison> {
  const call = await ports.database.transaction(tx => findCall(tx, callId))
  if (!call?.settledAt) return { record: null, refunded: ZERO }
  const now = ports.clock.now()
  const record = await findRecord(ports, call)
  const recordedSeconds = answeredSecondsOf(record)
  const isLast = nextComparisonAt(call.settledAt, now, { isIncomplete: true }) === null
  const carrierCost = record && (await carrierCostOf(ports.voice, { call, child: record, isLast }))
  const isPriceMissing = carrierCost === null && !(record && isGatewayLeg(record.id))
  const isIncomplete = recordedSeconds === null || isPriceMissing
  const checkAt = nextComparisonAt(call.settledAt, now, { isIncomplete })
  const comparedAt = ports.clock.now()
  return ports.database.transaction(async tx => {
    const locked = await lockCall(tx, callId)
    // If the number of comparisons has changed, another instance has compared the call since.
    if (!locked?.settledAt || locked.comparisons !== call.comparisons) {
      return { record, refunded: ZERO }
    }
    if (record) insertCarrierRecord(tx, callId, record, comparedAt)
    const comparisons = locked.comparisons + 1
    const correction = recordedSeconds === null ? null : correctionOf(locked, recordedSeconds)
    const isPosted =
      correction !== null &&
      (await postCorrection(ports, tx, locked, comparisons, { ...correction, at: comparedAt }))
    const lower = isPosted ? { lower: correction.bill } : {}
    await markCompared(tx, callId, { comparisons, checkAt, carrierCost, ...lower })
    return { record, refunded: isPosted ? correction.overcharge : ZERO }
  })
}

/** Refunds the overcharge. @returns false if an operator has refunded too much for that */
async function postCorrection(
  ports: Ports,
  tx: Tx,
  call: Call,
  comparison: number,
  { overcharge, bill, at }: NonNullable<ReturnType<typeof correctionOf>> & { at: Date },
): Promise<boolean> {
  // An operator has refunded more than the call should have cost, so there is nothing left to correct.
  if ((await refundedOf(tx, call.id)) > bill.cost) {
    ports.log.error({ call: call.id }, 'A refunded call was overcharged: an operator must check it')
    return false
  }
  ports.log.warn({ call: call.id, refund: String(overcharge) }, 'A call was overcharged')
  const transfer = callCorrectionTransfer(call, comparison, overcharge)
  enqueueTransfer(tx, transfer, { id: ports.ids.next('transfer'), at })
  return true
}

/** The carrier's record of the called leg. A leg that is still live is ended. */
async function findRecord(ports: Ports, call: Call): Promise<CarrierCall | null> {
  const child = await findChild(ports.voice, call)
  if (child && !isTerminal(child.status)) {
    // The call is settled, so the operator pays for every further second.
    ports.log.error({ call: call.id }, 'A settled call was still live and is ended at the carrier')
    await ports.voice.endCall(child.id)
  }
  return child
}

/** The answered seconds in the carrier's record. Null when the record does not contain them. */
export function answeredSecondsOf(record: CarrierCall | null): number | null {
  if (!record || !isTerminal(record.status)) return null
  return record.status === 'completed' ? record.seconds : 0
}

/** What the carrier charged for both legs. Null while a price is not known. If the first leg has none at the last comparison, it costs nothing. */
async function carrierCostOf(
  voice: VoiceCarrier,
  { call, child, isLast }: { call: Call; child: CarrierCall; isLast: boolean },
): Promise<Micros | null> {
  if (child.price === null) return null
  const parent = call.parentSid === null ? null : await voice.fetchCall(call.parentSid)
  if (parent?.price === null && !isLast) return null
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

/**
 * Compares a dialled call with the carrier's record because an operator wants it. A live call gets the state of
 * the record. For a settled call, an overcharge is refunded. If the carrier does not answer, the job that checks
 * calls does the same later.
 */
export async function compareNow(
  ports: Ports,
  by: ChangedBy,
  callId: string,
): Promise<Outcome<CallComparison, 'unknown-call' | 'call-not-dialled'>> {
  const stored = await change(ports, by, 'calls compare', async (tx, at) => {
    const call = await lockCall(tx, callId)
    if (!call) return refused('unknown-call')
    if (!call.dialledAt) return refused('call-not-dialled')
    await scheduleCheck(tx, callId, at)
    const ours = oursOf(call)
    return accepted({ subject: `call:${callId}`, before: ours, after: ours, value: call })
  })
  if (!stored.ok) return stored
  const before = stored.value
  const ours = oursOf(before)
  try {
    const { record, refunded } = await (isLive(before.state)
      ? checkLive(ports, before)
      : compareCall(ports, callId))
    const after = await ports.database.read(db => findCall(db, callId))
    const status = after?.state ?? before.state
    const carrier = record && recordedBillOf(before, record)
    return accepted({ progress: 'done', ours, carrier, status, refunded })
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    ports.log.warn({ err: error, call: callId }, 'The carrier did not respond about a call')
    const nothing = { carrier: null, refunded: ZERO }
    return accepted({ progress: 'asked', ours, status: before.state, ...nothing })
  }
}

/** Applies the carrier's record to a live call. @throws VendorUnavailable */
async function checkLive(ports: Ports, call: Call): Promise<Comparison> {
  const record = await findChild(ports.voice, call)
  if (record) {
    const at = ports.clock.now()
    await ports.database.transaction(async tx => insertCarrierRecord(tx, call.id, record, at))
  }
  await checkCallAtCarrier(ports, call.id)
  return { record, refunded: ZERO }
}

function oursOf({ state, answeredSeconds, billedSeconds, cost }: Call): CallComparison['ours'] {
  return { status: state, answeredSeconds, billedSeconds, cost }
}

function recordedBillOf(call: Call, record: CarrierCall): CallComparison['carrier'] {
  const { id: sid, status } = record
  const answeredSeconds = answeredSecondsOf(record)
  if (answeredSeconds === null) {
    return { sid, status, answeredSeconds, billedSeconds: null, cost: null }
  }
  return {
    sid,
    status,
    answeredSeconds,
    ...bill(answeredSeconds, call.authorisedSeconds, call.tariff),
  }
}
