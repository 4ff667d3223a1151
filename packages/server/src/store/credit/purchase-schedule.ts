import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../ports/database.ts'

/** Purchases whose moment to ask the provider has come, lent until `leaseUntil` as calls are (store/call-schedule.ts). */
export async function claimDuePurchases(
  tx: Tx,
  due: { now: Date; leaseUntil: Date; limit: number },
): Promise<string[]> {
  const found = await tx
    .selectFrom('purchases')
    .select('id')
    .where('check_at', '<=', due.now)
    .orderBy('check_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .updateTable('purchases')
      .set({ check_at: due.leaseUntil })
      .where('id', 'in', ids)
      .execute()
  }
  return ids
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
