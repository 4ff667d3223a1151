import { failureCodeIn, nextFailureCheckAt } from '../../../core/calls/call-schedule.ts'
import { addSeconds } from '../../../core/time.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  DUE_CALL_FAILURES,
  scheduleFailureCheck,
  storeFailureCode,
} from '../../../store/calls/call-failures.ts'
import { type Call, findCall } from '../../../store/calls/calls.ts'
import { sweep } from '../../sweep.ts'

/** The carrier's clock may differ from ours, and it logs an error some seconds after the end. */
const MARGIN_SECONDS = 120
/** A reason that was not found in this many failures is not needed any more. */
const GIVE_UP_AFTER = 20

/**
 * Fetches from the carrier why calls failed, and stores its error code. A webhook does not contain it. A call of which the
 * carrier logs no error in ten minutes has none.
 */
export async function findCallFailures(ports: Ports): Promise<void> {
  await sweep(ports, {
    work: 'call-failure',
    logKey: 'call',
    leaseSeconds: 60,
    batchSize: 20,
    giveUpAfter: GIVE_UP_AFTER,
    due: DUE_CALL_FAILURES,
    process: id => findFailure(ports, id),
  })
}

/** @throws VendorUnavailable */
async function findFailure(ports: Ports, callId: string): Promise<void> {
  const call = await ports.database.read(db => findCall(db, callId))
  if (!call?.settledAt) return
  const now = ports.clock.now()
  const code = await readCode(ports, call, call.settledAt)
  const { settledAt } = call
  const isNew = await ports.database.transaction(async tx => {
    if (code !== null) return storeFailureCode(tx, callId, { code, at: now })
    await scheduleFailureCheck(tx, callId, nextFailureCheckAt(settledAt, now))
    return false
  })
  if (!isNew || code === null) return
  ports.metrics.callFailed(code)
  ports.log.info({ call: callId, code }, 'The carrier did not make a call')
}

async function readCode({ voice }: Ports, call: Call, settledAt: Date): Promise<number | null> {
  const codes = await voice.fetchFailureCodes({
    legIds: [call.parentSid, call.childSid].filter(id => id !== null),
    from: addSeconds(call.dialledAt ?? settledAt, -MARGIN_SECONDS),
    to: addSeconds(settledAt, MARGIN_SECONDS),
  })
  return failureCodeIn(codes)
}
