import { startOfDay } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'

/**
 * Claims the welcome credit for all of these hashes, or for none if one of them is claimed. A concurrent transaction
 * that claims the same hash waits, and then is refused. Only the day is stored: the time would be that of the transfer,
 * and so lead from the hash to the user of a closed account.
 */
export async function claimWelcomeCredit(
  tx: Tx,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  // A fixed order, so that two transactions cannot deadlock.
  const sorted = [...hashes].sort((a, b) => a.compare(b))
  const inserted = await tx
    .insertInto('welcome_claims')
    .values(sorted.map(hash => ({ hash, claimed_at: startOfDay(at) })))
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('hash')
    .execute()
  if (inserted.length === hashes.length) return true
  // The other claims of this transaction must not keep a later user from the credit.
  const own = inserted.map(({ hash }) => hash)
  if (own.length > 0) await tx.deleteFrom('welcome_claims').where('hash', 'in', own).execute()
  return false
}
