import { bill } from '@ringback/contract/calls/billing'
import { ZERO } from '@ringback/contract/money'
import type { CallComparison } from '@ringback/contract/operator/calls/call-changes'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isLive } from '../../../core/calls/call-life.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import type { CarrierCall } from '../../../ports/vendors/voice-carrier.ts'
import { scheduleCheck } from '../../../store/calls/call-schedule.ts'
import { insertCarrierRecord } from '../../../store/calls/call-transitions.ts'
import { type Call, findCall, lockCall } from '../../../store/calls/calls.ts'
import { type ChangedBy, change } from '../../operators/change.ts'
import { checkCallAtCarrier, findChild } from '../progress/check-call.ts'
import { type Comparison, answeredSecondsOf, compareCall } from './compare-call.ts'

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
  const asked = await change(ports, by, 'calls compare', async (tx, at) => {
    const call = await lockCall(tx, callId)
    if (!call) return refused('unknown-call')
    if (!call.dialledAt) return refused('call-not-dialled')
    await scheduleCheck(tx, callId, at)
    const ours = oursOf(call)
    return accepted({ subject: `call:${callId}`, before: ours, after: ours, value: call })
  })
  if (!asked.ok) return asked
  const before = asked.value
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
