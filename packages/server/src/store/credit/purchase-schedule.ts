import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'
import { type Due, claimDue } from '../claim-due.ts'

/** Claims purchases whose payments are due for a check at the provider. */
export function claimDuePurchases(tx: Tx, due: Due): Promise<string[]> {
  return claimDue(tx, { table: 'purchases', idColumn: 'id', dueColumn: 'check_at' }, due)
}

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

/** A user's young orders that nobody has asked about lately. */
interface Askable {
  userId: string
  /** The provider was asked before this, or never. */
  askedBefore: Date
  createdAfter: Date
}

/** Whether there are any: most reads of a balance find none, and write nothing. */
export async function hasAskablePurchase(db: Reader, askable: Askable): Promise<boolean> {
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where(isAskable(askable))
    .limit(1)
    .execute()
  return found.length > 0
}

/** Takes them for who asks now: of many instances that ask at once, one has each. */
export async function claimAskablePurchases(
  tx: Tx,
  askable: Askable & { now: Date },
): Promise<string[]> {
  const claimed = await tx
    .updateTable('purchases')
    .set({ asked_at: askable.now })
    .where(isAskable(askable))
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

function isAskable({ userId, createdAfter, askedBefore }: Askable) {
  return sql<SqlBool>`user_id = ${userId} and status = 'open' and created_at > ${createdAfter}
    and (asked_at is null or asked_at <= ${askedBefore})`
}
