import { type Micros, micros } from '@ringback/contract/money'
import { type SqlBool, sql } from 'kysely'
import { debtAccount } from '../../core/credit/ledger.ts'
import type { Reader, Tx } from '../../ports/database.ts'
import type { DisputesTable } from '../../ports/schema.ts'

export type DisputeStatus = DisputesTable['status']

/** Its payment's row is locked, and its user's accounts are (store/ledger.ts): what is found stays so. */
export async function findDisputeStatus(tx: Tx, id: string): Promise<DisputeStatus | null> {
  const row = await tx
    .selectFrom('disputes')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status ?? null
}

/** Opens a dispute, or moves it on. Its amount is what the provider said last. */
export async function putDispute(
  tx: Tx,
  dispute: { id: string; paymentId: string; userId: string; amount: bigint },
  { status, at }: { status: DisputeStatus; at: Date },
): Promise<void> {
  const { amount } = dispute
  const closedAt = status === 'open' ? null : at
  await tx
    .insertInto('disputes')
    .values({
      id: dispute.id,
      payment_id: dispute.paymentId,
      user_id: dispute.userId,
      amount,
      status,
      opened_at: at,
      closed_at: closedAt,
    })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(row => ({
        status,
        amount,
        // It keeps the moment at which it stopped to freeze.
        closed_at: row.fn.coalesce('disputes.closed_at', row.val(closedAt)),
      })),
    )
    .execute()
}

/** Why somebody may neither call nor rent. */
export type Freeze = { why: 'in-dispute' } | { why: 'in-debt'; debt: Micros }

/** Exact under the lock of the user's credit account. Where a call waits, the facts are asked with more: store/call-limits.ts. */
export async function findFreeze(db: Reader, userId: string): Promise<Freeze | null> {
  const { rows } = await sql<{ debt: bigint | null; disputed: boolean }>`
    select ${debtOf(userId)} as debt, ${hasOpenDispute(userId)} as disputed`.execute(db)
  const [row] = rows
  return row ? freezeOf(row) : null
}

/** A dispute is said first: paying what is owed does not end it. */
export function freezeOf(facts: { debt: bigint | null; disputed: boolean }): Freeze | null {
  if (facts.disputed) return { why: 'in-dispute' }
  const debt = micros(facts.debt ?? 0n)
  return debt > 0n ? { why: 'in-debt', debt } : null
}

/** A condition: there is nothing that freezes this user. */
export function isFree(userId: string) {
  return sql<SqlBool>`coalesce(${debtOf(userId)}, 0) = 0 and not ${hasOpenDispute(userId)}`
}

/** Null while nothing was ever owed. */
export function debtOf(userId: string) {
  return sql<bigint | null>`(select posted from accounts where id = ${debtAccount(userId)})`
}

export function hasOpenDispute(userId: string) {
  return sql<boolean>`exists (select from disputes where user_id = ${userId} and status = 'open')`
}
