import { isLive } from '../../../core/calls/call-life.ts'
import { needsOperator, retryAt } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import { VendorUnavailable } from '../../../ports/vendors/vendor-unavailable.ts'
import {
  DUE_CALLS,
  LAPSABLE_CALLS,
  findExpiredCalls,
  scheduleCheck,
} from '../../../store/calls/call-schedule.ts'
import { alignWithDueRows, hasFailures } from '../../../store/failures/job-failures.ts'
import { findCall } from '../../../store/calls/calls.ts'
import { attempt } from '../../failures/attempt.ts'
import { type Postponed, sweep } from '../../sweep.ts'
import { checkCallAtCarrier } from './check-call.ts'
import { compareCall } from '../operators/compare-call.ts'
import { endUnrequestedSteps } from '../incoming/continue-incoming.ts'
import { expireCall } from '../outgoing/make-credit-available.ts'

const BATCH_SIZE = 20

/**
 * Finishes calls whose callbacks were lost: expires calls that were never dialled, checks live calls with
 * the carrier, and compares settled calls with the carrier's records. Several instances may do this at once. A
 * call that fails is repeated for ever, because its hold is the user's credit.
 */
export async function closeStaleCalls(ports: Ports): Promise<void> {
  await expireUnclaimedCalls(ports)
  await sweep(ports, {
    work: 'call',
    logKey: 'call',
    leaseSeconds: 120,
    batchSize: BATCH_SIZE,
    due: DUE_CALLS,
    process: id => processCall(ports, id),
  })
}

/** A call that cannot be expired is left out until its next attempt, so that it delays no other. */
async function expireUnclaimedCalls(ports: Ports): Promise<void> {
  const triedIds: string[] = []
  for (;;) {
    const expiredIds = await ports.database.transaction(tx =>
      findExpiredCalls(tx, BATCH_SIZE, { except: triedIds }),
    )
    for (const id of expiredIds) {
      const expire = () => ports.database.transaction(tx => expireCall(ports, tx, id))
      if (!(await attempt(ports, { work: 'call-expiry', item: id }, expire))) triedIds.push(id)
    }
    if (expiredIds.length < BATCH_SIZE) break
  }
  await forgetExpired(ports)
}

/** A call that failed to expire may have been expired by its user's next call. */
async function forgetExpired({ database, clock }: Ports): Promise<void> {
  const work = 'call-expiry'
  if (!(await database.read(db => hasFailures(db, work)))) return
  await database.transaction(tx => alignWithDueRows(tx, work, LAPSABLE_CALLS, clock.now()))
}

async function processCall(ports: Ports, id: string): Promise<Postponed | undefined> {
  const call = await ports.database.transaction(tx => findCall(tx, id))
  if (!call) return
  try {
    if (isLive(call.state)) await checkCallAtCarrier(ports, id)
    else await (call.awaitsStep ? endUnrequestedSteps(ports, id) : compareCall(ports, id))
  } catch (error) {
    const waitingSince = call.settledAt ?? call.endRequestedAt ?? call.dialledAt
    if (!waitingSince) throw error
    const now = ports.clock.now()
    const until = retryAt(waitingSince, now)
    await ports.database.transaction(tx => scheduleCheck(tx, id, until))
    const details = { err: error, call: id }
    if (!(error instanceof VendorUnavailable))
      ports.log.error(details, 'A call could not be checked or compared')
    else if (isLive(call.state) && needsOperator(waitingSince, now)) {
      ports.log.error(
        details,
        'The carrier has not reported the end of a call for a day: hold kept',
      )
    } else ports.log.warn(details, 'The carrier did not respond about a call: retried later')
    return { error, until }
  }
}
