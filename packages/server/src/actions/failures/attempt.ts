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
