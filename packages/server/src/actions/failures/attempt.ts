import { DatabaseUnavailable } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable, isOutage } from '../../ports/vendors/vendor-unavailable.ts'
import { type WorkItem, clearFailure, findFailure } from '../../store/failures/job-failures.ts'
import { type RetryPolicy, logFailure, storeFailure } from './store-failure.ts'

/**
 * Attempts one part of a job's work that has no due row of its own, so that its failure keeps no other part waiting.
 * Work that has failed is not attempted before its time, or never again by itself if it is suspended.
 *
 * @returns whether the work was attempted and succeeded
 * @throws DatabaseUnavailable when the failures cannot be read
 */
export async function attempt(
  ports: Ports,
  item: WorkItem,
  run: () => Promise<unknown>,
  policy: RetryPolicy = {},
): Promise<boolean> {
  const failed = await ports.database.read(db => findFailure(db, item))
  if (failed && (!failed.nextAttemptAt || failed.nextAttemptAt > ports.clock.now())) return false
  try {
    await run()
  } catch (error) {
    logFailure(ports, error, { work: item.work, item: item.item })
    await storeFailure(ports, item, policy, { error })
    return false
  }
  if (failed) await ports.database.transaction(tx => clearFailure(tx, item))
  return true
}

/**
 * Runs work for each item in turn, and goes on after one that fails. When the database does not respond, or a vendor twice
 * in a row, it stops, so that an outage does not take its time once for each item. A vendor that refuses an item responds.
 *
 * @throws the first error that is no VendorUnavailable, or else the first. The others are logged
 */
export async function attemptEach<T>(
  ports: Pick<Ports, 'log'>,
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  let unavailable = 0
  for (const item of items) {
    try {
      await run(item)
      unavailable = 0
    } catch (error) {
      errors.push(error)
      unavailable = isOutage(error) ? unavailable + 1 : 0
      if (error instanceof DatabaseUnavailable || unavailable === 2) break
    }
  }
  if (errors.length === 0) return
  const thrown = errors.find(error => !(error instanceof VendorUnavailable)) ?? errors[0]
  for (const error of errors) if (error !== thrown) logFailure(ports, error, {})
  throw thrown
}

/**
 * Runs a job. A run that fails is stored for operators until a run succeeds. The job runs at its interval anyway, so
 * it has no attempts of its own.
 *
 * @throws what the job throws
 */
export async function runRecorded(
  ports: Ports,
  name: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const item = { work: 'job', item: name } as const
  try {
    await run()
  } catch (error) {
    await storeFailure(ports, item, {}, { error }).catch((notStored: unknown) =>
      ports.log.error({ err: notStored, job: name }, 'A failure could not be stored'),
    )
    throw error
  }
  if (await ports.database.read(db => findFailure(db, item))) {
    await ports.database.transaction(tx => clearFailure(tx, item))
  }
}
