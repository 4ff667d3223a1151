import type { Call } from '../../../core/calls/call.ts'
import { isEnded } from '../../../core/calls/call-life.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'

interface Done<T> {
  outcome: T
  /** The call as the transaction has stored it; null when it is not known. */
  stored: Call | null
}

/**
 * Runs a transaction about one call, and keeps the call for the next one. The first attempt may use the call as this
 * instance knows it, if it begins with `enqueueLockOfKnown`. A further attempt reads the call, because it has changed.
 */
export async function withKnownCall<T>(
  { database, callMemory }: Ports,
  callId: string,
  work: (tx: Tx, known: Call | null) => Promise<Done<T>>,
): Promise<T> {
  const known = callMemory.take(callId)
  let attempts = 0
  const { outcome, stored } = await database.transaction(tx => {
    attempts++
    return work(tx, attempts === 1 ? known : null)
  })
  if (known && attempts > 1) callMemory.noteOutdated()
  if (stored && !isEnded(stored.state)) callMemory.keep(stored)
  return outcome
}
