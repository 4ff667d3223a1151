import type {
  ReconciliationCheck,
  ReconciliationCheckName,
} from '@ringback/contract/operator/reconciliation'
import type { Comparison } from '../../core/difference.ts'
import { DAY_SECONDS, addSeconds, earliest } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { audit } from '../../store/audit/audit.ts'
import { saveDifference } from '../../store/reconciliation/differences.ts'
import { findRunDay, finishRun } from '../../store/reconciliation/runs.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { reconcileCalls } from '../calls/reconcile-calls.ts'
import { reconcilePayments } from '../credit/reconcile-payments.ts'
import { reconcileNumbers } from '../numbers/reconcile-numbers.ts'

/** Payments of this many days are compared each time, because a refund or a late capture follows days later. */
const PAYMENT_DAYS = 7
/** A call is compared when its record had time to be complete at both sides. */
const UNSETTLED_SECONDS = 15 * 60

/**
 * Runs all checks and stores their results. A check whose vendor does not respond fails, and the others run.
 * The results are stored in one transaction, once, also when two instances run the same reconciliation.
 */
export async function runReconciliation(ports: Ports, runId: string): Promise<void> {
  const day = await ports.database.read(db => findRunDay(db, runId))
  if (day === null) return
  const results = [
    await check('payments', () => comparePayments(ports)),
    await check('calls', () => reconcileCalls(ports, periodOf(ports, day))),
    await check('numbers', () => reconcileNumbers(ports)),
    await check('ledger', () => checkLedger(ports)),
  ]
  const now = ports.clock.now()
  await ports.database.transaction(async tx => {
    const checks = results.map(result => result.check)
    if (!(await finishRun(tx, runId, { checks, now }))) return
    for (const result of results) await saveDifferences(ports, tx, result, { runId, now })
  })
  const found = results.reduce((sum, { differences }) => sum + differences.length, 0)
  const failed = results.flatMap(result => (result.check.failure === null ? [] : result.check.name))
  const details = { reconciliation: runId, day, differences: found, failed }
  if (found > 0 || failed.length > 0) {
    ports.log.error(details, 'The reconciliation found differences or could not run a check')
  } else ports.log.info(details, 'The reconciliation found no difference')
}

interface CheckResult {
  check: ReconciliationCheck
  differences: Comparison['differences']
}

/** Stores the differences of a check, and mails the owners if one of them is open. */
async function saveDifferences(
  ports: Ports,
  tx: Tx,
  { check: { name }, differences }: CheckResult,
  found: { runId: string; now: Date },
): Promise<void> {
  let open = 0
  for (const difference of differences) {
    const stored = { ...difference, id: ports.ids.next('diff'), check: name }
    if (await saveDifference(tx, stored, found)) open++
  }
  if (open === 0) return
  await raiseAlarm(ports, tx, { is: 'reconciliation-failed', check: name, differences: open })
}

async function check(
  name: ReconciliationCheckName,
  compare: () => Promise<Comparison>,
): Promise<CheckResult> {
  try {
    const { examinedHere, examinedThere, differences } = await compare()
    const counts = { examinedHere, examinedThere, differences: differences.length }
    return { check: { name, ...counts, failure: null }, differences }
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error
    const counts = { examinedHere: 0, examinedThere: null, differences: 0 }
    return { check: { name, ...counts, failure: error.message }, differences: [] }
  }
}

async function comparePayments(ports: Ports): Promise<Comparison> {
  const compared = await reconcilePayments(ports, { days: PAYMENT_DAYS })
  return {
    ...compared,
    differences: compared.differences.map(({ kind, paymentId, here, there }) => ({
      kind,
      subject: `payment:${paymentId}`,
      here,
      there,
    })),
  }
}

function periodOf({ clock }: Ports, day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00Z`)
  const settled = addSeconds(clock.now(), -UNSETTLED_SECONDS)
  return { from, to: earliest(addSeconds(from, DAY_SECONDS), settled) }
}

async function checkLedger({ database }: Ports): Promise<Comparison> {
  const checks = await database.transaction(audit)
  return {
    examinedHere: checks.length,
    examinedThere: null,
    differences: checks.flatMap(({ invariant, faults }) =>
      faults.map(fault => ({ kind: invariant, subject: 'ledger', here: fault, there: '' })),
    ),
  }
}
