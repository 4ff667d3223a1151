import { addSeconds, retryAt } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { VendorUnavailable } from '../../ports/vendors/vendor-unavailable.ts'
import { type WorkItem, findFailure, recordFailure } from '../../store/failures/job-failures.ts'

/** Some vendors respond with a page of text. */
const ERROR_MAX_LENGTH = 300

/**
 * How work that fails is repeated: after 15 s, then after a quarter of the time since its first failure, at most one
 * hour. See docs/decisions/0037-work-that-fails-waits-alone.md.
 */
export interface RetryPolicy {
  /** Seconds of the shortest wait, where an attempt costs more than others. */
  minRetrySeconds?: number
  /**
   * After so many failures the work is suspended until an operator has it tried again, because a later attempt is
   * pointless. Without it the work is repeated each hour, because money depends on it.
   */
  giveUpAfter?: number
}

/** When failed work is due again is either decided by its own schedule (`until`), or here. */
export type FailedAttempt =
  | { error: unknown; until: Date }
  | { error: unknown; reschedule?: (tx: Tx, at: Date) => Promise<void> }

/** Stores one more failure of this work, and when it is attempted again. */
export async function storeFailure(
  ports: Ports,
  item: WorkItem,
  { giveUpAfter = Infinity, minRetrySeconds = 0 }: RetryPolicy,
  failed: FailedAttempt,
): Promise<void> {
  const at = ports.clock.now()
  const error = describeFailure(failed.error)
  await ports.database.transaction(async tx => {
    const before = await findFailure(tx, item)
    const isSuspended = (before?.failures ?? 0) + 1 >= giveUpAfter
    const backOff = retryAt(before?.firstFailedAt ?? at, at)
    const earliest = addSeconds(at, minRetrySeconds)
    const repeatAt = 'until' in failed ? failed.until : backOff < earliest ? earliest : backOff
    const nextAttemptAt = isSuspended ? null : repeatAt
    await recordFailure(tx, item, { id: ports.ids.next('failure'), at, nextAttemptAt, error })
    if (!isSuspended && 'reschedule' in failed) await failed.reschedule?.(tx, repeatAt)
  })
}

/** A vendor that does not respond is no error of the server. */
export function logFailure(
  { log }: Pick<Ports, 'log'>,
  error: unknown,
  about: Record<string, string>,
): void {
  const details = { err: error, ...about }
  if (error instanceof VendorUnavailable)
    log.warn(details, 'A vendor did not respond: retried later')
  else log.error(details, 'Due work could not be processed: retried later')
}

/** The first line only: the others are a trace or a statement. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.trim().split('\n', 1)[0] ?? '').slice(0, ERROR_MAX_LENGTH)
}
