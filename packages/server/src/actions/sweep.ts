import type { FailedWork } from '@ringback/contract/operator/failures'
import { addSeconds } from '../core/time.ts'
import type { Tx } from '../ports/database.ts'
import type { Ports } from '../ports/ports.ts'
import { type ClaimOptions, type DueTable, claimDue, setDue } from '../store/claim-due.ts'
import {
  alignWithDueRows,
  clearFailure,
  hasFailures,
  isNotSuspended,
  leaseFailures,
} from '../store/failures/job-failures.ts'
import { type RetryPolicy, logFailure, storeFailure } from './failures/store-failure.ts'

/** One kind of work that becomes due row by row. */
export interface Sweep extends RetryPolicy {
  work: FailedWork
  /** The property under which log lines name the id of a row, for example `purchase`. */
  logKey: string
  /** Longer than a batch may take, because another instance may claim the same rows afterwards. */
  leaseSeconds: number
  batchSize: number
  /** Processes a batch in the order of the claim instead of all at once. */
  inOrder?: boolean
  due: DueTable
  /** Claims rows of `due` for which `filter` is true. By default {@link claimDue}. */
  claim?(tx: Tx, due: ClaimOptions, filter: ReturnType<typeof isNotSuspended>): Promise<string[]>
  /** A row that it postpones has failed, and it has logged and scheduled the row. When it throws, the sweep does that. */
  process(id: string): Promise<void> | Promise<Postponed | undefined>
}

/** The processing of a row failed. The row is due again at `until`. */
export interface Postponed {
  error: unknown
  until: Date
}

/**
 * Claims due rows and processes them, batch by batch, until none is due. Several instances may run it at
 * once. A row whose processing fails keeps no other row waiting: the failure is logged and stored, and the row is due
 * again later, or suspended (see {@link RetryPolicy}).
 */
export async function sweep(ports: Ports, work: Sweep): Promise<void> {
  const { leaseSeconds, batchSize, inOrder = false } = work
  const hasFailed = await prepare(ports, work)
  for (;;) {
    const now = ports.clock.now()
    const due = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: batchSize }
    const { claimed, failed } = await claimRows(ports, work, due, hasFailed)
    const processOne = (id: string) => processRow(ports, work, id, failed.has(id))
    if (inOrder) for (const id of claimed) await processOne(id)
    else await Promise.all(claimed.map(processOne))
    if (claimed.length < batchSize) return
  }
}

/** @returns whether any row of this work has failed, also now in another instance */
async function prepare(ports: Ports, { work, due }: Sweep): Promise<boolean> {
  if (!(await ports.database.read(db => hasFailures(db, work)))) return false
  await ports.database.transaction(tx => alignWithDueRows(tx, work, due, ports.clock.now()))
  return true
}

/** @returns the ids of the claimed rows, and which of them have failed before */
function claimRows(
  { database }: Ports,
  { work, due, claim }: Sweep,
  options: ClaimOptions,
  hasFailed: boolean,
): Promise<{ claimed: string[]; failed: ReadonlySet<string> }> {
  return database.transaction(async tx => {
    const filter = isNotSuspended(work, due)
    const claimed = claim
      ? await claim(tx, options, filter)
      : await claimDue(tx, due, options, filter)
    const leased =
      hasFailed && claimed.length > 0
        ? await leaseFailures(tx, work, { items: claimed, until: options.leaseUntil })
        : []
    return { claimed, failed: new Set(leased) }
  })
}

async function processRow(
  ports: Ports,
  sweep: Sweep,
  id: string,
  hasFailed: boolean,
): Promise<void> {
  const item = { work: sweep.work, item: id }
  try {
    const postponed = await sweep.process(id)
    await (postponed
      ? storeFailure(ports, item, sweep, postponed)
      : hasFailed && ports.database.transaction(tx => clearFailure(tx, item)))
  } catch (error) {
    logFailure(ports, error, { [sweep.logKey]: id })
    await postpone(ports, sweep, id, error)
  }
}

/** If this fails too, for example because the database does not respond, the row is due again when its lease ends. */
async function postpone(ports: Ports, sweep: Sweep, id: string, error: unknown): Promise<void> {
  const reschedule = (tx: Tx, at: Date) => setDue(tx, sweep.due, [id], at)
  try {
    await storeFailure(ports, { work: sweep.work, item: id }, sweep, { error, reschedule })
  } catch (notStored) {
    ports.log.error({ err: notStored, [sweep.logKey]: id }, 'A failure could not be stored')
  }
}
