import { type Micros, micros } from '@ringback/contract/money'
import { debtAccount } from '../core/ledger.ts'
import type { Reader, Tx } from '../ports/database.ts'
import type { DisputesTable } from '../ports/schema.ts'

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
  const news = { status, amount: dispute.amount, closed_at: status === 'open' ? null : at }
  await tx
    .insertInto('disputes')
    .values({
      id: dispute.id,
      payment_id: dispute.paymentId,
      user_id: dispute.userId,
      opened_at: at,
      ...news,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(news))
    .execute()
}

/** Why somebody may neither call nor rent. */
export type Freeze = { why: 'in-dispute' } | { why: 'in-debt'; debt: Micros }

/** Exact under the lock of the user's credit account. The two facts that freeze are asked together with more in store/call-limits.ts. */
export async function findFreeze(db: Reader, userId: string): Promise<Freeze | null> {
  const { debt, disputed } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('accounts').select('posted').where('id', '=', debtAccount(userId)).as('debt'),
      exists(
        selectFrom('disputes')
          .select('id')
          .where('user_id', '=', userId)
          .where('status', '=', 'open'),
      ).as('disputed'),
    ])
    .executeTakeFirstOrThrow()
  return freezeOf({ debt: micros(debt ?? 0n), isInDispute: Boolean(disputed) })
}

/** A dispute is said first: paying what is owed does not end it. */
export function freezeOf(facts: { debt: Micros; isInDispute: boolean }): Freeze | null {
  if (facts.isInDispute) return { why: 'in-dispute' }
  return facts.debt > 0n ? { why: 'in-debt', debt: facts.debt } : null
}
