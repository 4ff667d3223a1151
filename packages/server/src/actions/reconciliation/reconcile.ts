import { DAY_SECONDS, HOUR_SECONDS, addSeconds, startOfDay } from '../../core/time.ts'
import type { Ports } from '../../ports/ports.ts'
import { DUE_RUNS, insertRun, isNightlyRunMissing } from '../../store/reconciliation/runs.ts'
import { sweep } from '../sweep.ts'
import { runReconciliation } from './run-reconciliation.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { lockDifference, setExplanation } from '../../store/reconciliation/differences.ts'
import { type ChangedBy, change } from '../operators/change.ts'

/** When the nightly run of the day before is due, in seconds after midnight UTC. */
const NIGHTLY_SECONDS = 2 * HOUR_SECONDS

/**
 * Requests the nightly run when it is due, and runs what is requested. Each run is claimed by one instance. A run that
 * fails is repeated each hour and suspended after a working day: the next nightly run compares the same payments, and
 * an operator can request the day again.
 */
export async function reconcile(ports: Ports): Promise<void> {
  try {
    await requestNightlyRun(ports)
  } finally {
    await runRequested(ports)
  }
}

function runRequested(ports: Ports): Promise<void> {
  return sweep(ports, {
    work: 'reconciliation',
    logKey: 'reconciliation',
    leaseSeconds: HOUR_SECONDS,
    minRetrySeconds: HOUR_SECONDS,
    giveUpAfter: 8,
    batchSize: 1,
    due: DUE_RUNS,
    process: id => runReconciliation(ports, id),
  })
}

/** Requests a run for an operator. @param day without it, today */
export async function requestReconciliation(
  ports: Ports,
  { day, requestedBy }: { day: string | undefined; requestedBy: string },
): Promise<string> {
  const now = ports.clock.now()
  const id = ports.ids.next('recon')
  await ports.database.transaction(tx =>
    insertRun(tx, { id, day: day ?? dayOf(now), requestedBy, now }),
  )
  return id
}

async function requestNightlyRun(ports: Ports): Promise<void> {
  const now = ports.clock.now()
  const midnight = startOfDay(now)
  if (now < addSeconds(midnight, NIGHTLY_SECONDS)) return
  const day = dayOf(addSeconds(midnight, -DAY_SECONDS))
  // Every instance checks this every few seconds, and a read costs less than an insertion that conflicts.
  if (!(await ports.database.read(db => isNightlyRunMissing(db, { day, midnight })))) return
  const id = ports.ids.next('recon')
  await ports.database.transaction(tx => insertRun(tx, { id, day, requestedBy: null, now }))
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Closes a difference. The reason of the change is its explanation. */
export function explainDifference(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, 'unknown-difference' | 'difference-explained'>> {
  return change(ports, by, 'reconciliation explain', async (tx, at) => {
    const difference = await lockDifference(tx, id)
    if (!difference) return refused('unknown-difference')
    if (difference.explained) return refused('difference-explained')
    await setExplanation(tx, id, { at, by: by.operator.email, explanation: by.reason })
    const { check, kind, subject, here, there } = difference
    return accepted({
      subject: `difference:${id}`,
      before: { check, kind, subject, here, there, state: 'open' },
      after: { state: 'explained' },
      value: null,
    })
  })
}
