import type {
  ReconciliationCheck,
  ReconciliationCheckName,
} from '@ringback/contract/operator/reconciliation'
import type { Comparison } from '../../core/difference.ts'
import { DAY_SECONDS, HOUR_SECONDS, addSeconds, earliest } from '../../core/time.ts'
import { DatabaseUnavailable, type Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { explainDifferencesOf, saveDifference } from '../../store/reconciliation/differences.ts'
import { type RequestedRun, findRun, finishRun } from '../../store/reconciliation/runs.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import { reconcileCalls } from '../calls/operators/reconcile-calls.ts'
import { recordMissedDisputes } from '../credit/reversals/record-disputes.ts'
import { reconcilePayments } from '../credit/purchases/reconcile-payments.ts'
import { reconcileNumbers } from '../numbers/operators/reconcile-numbers.ts'
import { checkLedger } from './check-ledger.ts'

/** Payments of this many days are compared each time, because a refund or a late capture follows days later. */
const PAYMENT_DAYS = 7
/** A call is compared when its record had time to be complete at both sides. */
const UNSETTLED_SECONDS = 15 * 60
/** Stands for an operator in the explanation of a difference that a run has settled itself. */
const BY_RECONCILIATION = 'reconciliation'
/** A nightly run waits this long for a vendor that does not respond. The claim of a run makes it due again each hour. */
const RETRIED_SECONDS = 3 * HOUR_SECONDS

/**
 * Runs all checks and stores their results. A check that throws, for example because its vendor does not respond, fails,
 * and the others run.
 * The results are stored in one transaction, once, also when two instances run the same reconciliation. A nightly
 * run with a failed check stores nothing during its first hours, and is repeated.
 */
export async function runReconciliation(ports: Ports, runId: string): Promise<void> {
  const run = await ports.database.read(db => findRun(db, runId))
  if (run === null) return
  const { day } = run
  const results = [
    await check(ports, 'payments', () => comparePayments(ports)),
    await check(ports, 'calls', () => reconcileCalls(ports, periodOf(ports, day))),
    await check(ports, 'numbers', () => reconcileNumbers(ports)),
    await check(ports, 'ledger', () => checkLedger(ports)),
  ]
  const now = ports.clock.now()
  const failed = results.flatMap(result => (result.check.failure === null ? [] : result.check.name))
  if (failed.length > 0 && isRetried(run, now)) {
    const details = { reconciliation: runId, day, failed }
    ports.log.warn(details, 'The nightly reconciliation could not run every check: retried later')
    return
  }
  await ports.database.transaction(async tx => {
    const checks = results.map(result => result.check)
    if (!(await finishRun(tx, runId, { checks, now }))) return
    for (const result of results) {
      await saveResult(ports, tx, result, { runId, day, now })
      await result.store?.(tx)
    }
  })
  const found = results.reduce((sum, { differences }) => sum + differences.length, 0)
  const details = { reconciliation: runId, day, differences: found, failed }
  if (found > 0 || failed.length > 0) {
    ports.log.error(details, 'The reconciliation found differences or could not run a check')
  } else ports.log.info(details, 'The reconciliation found no difference')
}

/** An operator who requested a run waits for its results, whatever they are. */
function isRetried({ requestedBy, requestedAt }: RequestedRun, now: Date): boolean {
  return requestedBy === null && now < addSeconds(requestedAt, RETRIED_SECONDS)
}

interface CheckResult {
  check: ReconciliationCheck
  differences: Comparison['differences']
  store?: Storing['store'] | undefined
}

interface Storing {
  /** Stores what the check knows now, together with its differences. */
  store?: ((tx: Tx) => Promise<void>) | undefined
}

interface Failing {
  /** Why the check could run only in part. */
  failure?: string | null
}

/** Stores the differences of a check. Mails the owners if one of them is open, or if the check could not run. */
async function saveResult(
  ports: Ports,
  tx: Tx,
  { check: { name, failure }, differences }: CheckResult,
  found: { runId: string; day: string; now: Date },
): Promise<void> {
  if (failure !== null) {
    const { day } = found
    await raiseAlarm(ports, tx, { is: 'reconciliation-not-run', check: name, day, failure })
  }
  let open = 0
  for (const difference of differences) {
    const { explanation, ...stored } = difference
    const id = ports.ids.next('diff')
    const isOpen = await saveDifference(tx, { ...stored, id, check: name }, found)
    if (isOpen && explanation === undefined) open++
    if (isOpen && explanation !== undefined) {
      const explained = { at: found.now, by: BY_RECONCILIATION, explanation }
      await explainDifferencesOf(tx, stored, explained)
    }
  }
  if (open === 0) return
  await raiseAlarm(ports, tx, { is: 'reconciliation-failed', check: name, differences: open })
}

async function check(
  ports: Ports,
  name: ReconciliationCheckName,
  compare: () => Promise<Comparison & Storing & Failing>,
): Promise<CheckResult> {
  try {
    const { examinedHere, examinedThere, differences, store, failure = null } = await compare()
    const counts = { examinedHere, examinedThere, differences: differences.length }
    return { check: { name, ...counts, failure }, differences, store }
  } catch (error) {
    const failure = failureOf(ports, name, error)
    const counts = { examinedHere: 0, examinedThere: null, differences: 0 }
    return { check: { name, ...counts, failure }, differences: [] }
  }
}

/** @throws the error when the database is away: there is no place for a result then */
function failureOf({ log }: Ports, check: ReconciliationCheckName, error: unknown): string {
  if (error instanceof DatabaseUnavailable) throw error
  log.error({ err: error, check }, 'A check of the reconciliation could not run')
  return error instanceof Error ? error.message : String(error)
}

/** Compares payments also when a dispute cannot be recorded, which fails the check so that the owners know of it. */
async function comparePayments(ports: Ports): Promise<Comparison & Failing> {
  const failure = await recordMissedDisputes(ports).then(
    () => null,
    (error: unknown) => failureOf(ports, 'payments', error),
  )
  const compared = await reconcilePayments(ports, { days: PAYMENT_DAYS })
  return {
    ...compared,
    failure,
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
