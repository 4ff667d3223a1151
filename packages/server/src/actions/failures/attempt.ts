import type { Ports } from '../../ports/ports.ts'
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
 * Runs work for each item in turn, and goes on after one that fails.
 *
 * @throws the error of the first that failed, after all were attempted
 */
export async function attemptEach<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await run(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
