import { isLive } from '../../core/calls/call-life.ts'
import { needsOperator, retryAt } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { claimDueCalls, findLapsedCalls, scheduleCheck } from '../../store/calls/call-schedule.ts'
import { findCall } from '../../store/calls/calls.ts'
import { sweep } from '../sweep.ts'
import { checkCallAtCarrier } from './check-call.ts'
import { compareCall } from './compare-call.ts'
import { expireCall } from './expire-call.ts'

const BATCH_SIZE = 20

/**
 * Finishes calls whose callbacks were lost: expires calls that were never dialled, checks live calls with
 * the carrier, and compares settled calls with the carrier's records. Several instances may do this at once.
 */
export async function closeStaleCalls(ports: Ports): Promise<void> {
  await expireLapsedCalls(ports)
  await sweep(ports, {
    logKey: 'call',
    leaseSeconds: 120,
    batchSize: BATCH_SIZE,
    claim: claimDueCalls,
    process: id => processCall(ports, id),
  })
}

async function expireLapsedCalls(ports: Ports): Promise<void> {
  for (;;) {
    const lapsedIds = await ports.database.transaction(tx => findLapsedCalls(tx, BATCH_SIZE))
    for (const id of lapsedIds) await ports.database.transaction(tx => expireCall(ports, tx, id))
    if (lapsedIds.length < BATCH_SIZE) return
  }
}

async function processCall(ports: Ports, id: string): Promise<void> {
  const call = await ports.database.transaction(tx => findCall(tx, id))
  if (!call) return
  try {
    await (isLive(call.state) ? checkCallAtCarrier(ports, id) : compareCall(ports, id))
  } catch (error) {
    const waitingSince = call.settledAt ?? call.endAskedAt ?? call.dialledAt
    if (!waitingSince) throw error
    const now = ports.clock.now()
    await ports.database.transaction(tx => scheduleCheck(tx, id, retryAt(waitingSince, now)))
    const details = { err: error, call: id }
    if (!(error instanceof VendorUnavailable))
      ports.log.error(details, 'A call could not be checked or compared')
    else if (isLive(call.state) && needsOperator(waitingSince, now)) {
      ports.log.error(
        details,
        'The carrier has not reported the end of a call for a day: hold kept',
      )
    } else ports.log.warn(details, 'The carrier did not respond about a call: retried later')
  }
}
