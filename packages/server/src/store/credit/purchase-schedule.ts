import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DueTable } from '../claim-due.ts'

/** Purchases whose payments are due for a check at the provider. */
export const DUE_PURCHASES: DueTable = { table: 'purchases', idColumn: 'id', dueColumn: 'check_at' }

/** @param checkAt when to check the purchase next; null when it needs no further check */
export async function schedulePurchaseCheck(
  tx: Tx,
  id: string,
  checkAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set(row => ({ check_at: checkAt, checks: row('checks', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Enqueues that an unpaid purchase is due for a check, also one that is abandoned. The caller has locked it. */
export function checkPurchaseAt(tx: Tx, id: string, at: Date): void {
  const update = tx
    .updateTable('purchases')
    .set({ check_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
  tx.enqueue(update.compile())
}

/** Which of a user's unpaid purchases to poll: those that are recent and were not polled lately. */
interface PollCriteria {
  userId: string
  /** Last polled before this time, or never. */
  polledBefore: Date
  createdAfter: Date
}

/** Whether there is a purchase to poll. Every read of a balance checks this first, because most find none and then need no transaction. */
export async function hasPollablePurchase(db: Reader, criteria: PollCriteria): Promise<boolean> {
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where(isPollable(criteria))
    .limit(1)
    .execute()
  return found.length > 0
}

/** Claims purchases to poll. When several instances claim at once, each purchase goes to one of them. */
export async function claimPollablePurchases(
  tx: Tx,
  criteria: PollCriteria & { now: Date },
): Promise<string[]> {
  const claimed = await tx
    .updateTable('purchases')
    .set({ polled_at: criteria.now })
    .where(isPollable(criteria))
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

function isPollable({ userId, createdAfter, polledBefore }: PollCriteria) {
  return sql<SqlBool>`user_id = ${userId} and status = 'open' and created_at > ${createdAfter}
    and (polled_at is null or polled_at <= ${polledBefore})`
}
