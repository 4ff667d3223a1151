import type { CallRecord } from '@ringback/contract/customers/calls'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import type { Ports } from '../../../ports/ports.ts'
import { listHistoryBatch } from '../../../store/calls/history/history-batch.ts'
import { exportLimit } from '../../export-limit.ts'
import { limitAttempts } from '../../limit-attempts.ts'
import { recordsOf } from './read-calls.ts'
import { type WantedCalls, filterOf } from './read-history.ts'

/** The next batch of an export of the user's calls. Another user's call is refused as cursor as if it did not exist. */
export async function exportCalls(
  ports: Ports,
  userId: string,
  { after, ...wanted }: WantedCalls & { after?: string | undefined },
): Promise<
  Outcome<{ calls: CallRecord[]; next: string | null }, 'unknown-call' | 'too-many-attempts'>
> {
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, ports.clock.now(), [exportLimit(userId)])
    if (!counted.ok) return counted
    const filter = await filterOf(tx, userId, wanted)
    const batch = await listHistoryBatch(tx, userId, filter, after)
    if (!batch) return refused('unknown-call')
    return accepted({ calls: await recordsOf(ports, tx, batch.calls), next: batch.next })
  })
}
