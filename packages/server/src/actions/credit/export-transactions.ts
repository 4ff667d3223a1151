import type { Transaction } from '@ringback/contract/customers/credit'
import { EXPORT_BATCH_ROWS } from '@ringback/contract/limits'
import { type Outcome, accepted } from '@ringback/contract/outcome'
import type { Ports } from '../../ports/ports.ts'
import { listTransactionsBefore } from '../../store/credit/transactions.ts'
import { exportLimit } from '../export-limit.ts'
import { limitAttempts } from '../limit-attempts.ts'

/** The next batch of an export of the user's transactions. */
export async function exportTransactions(
  ports: Ports,
  userId: string,
  before: number | undefined,
): Promise<Outcome<{ transactions: Transaction[]; next: number | null }, 'too-many-attempts'>> {
  return ports.database.transaction(async tx => {
    const counted = await limitAttempts(tx, ports.clock.now(), [exportLimit(userId)])
    if (!counted.ok) return counted
    return accepted(await listTransactionsBefore(tx, userId, before, EXPORT_BATCH_ROWS))
  })
}
