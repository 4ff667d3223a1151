import type { Transaction, TransactionType } from '@ringback/contract/credits'
import { micros } from '@ringback/contract/money'
import { creditAccount } from '../core/ledger.ts'
import type { Tx } from '../ports/database.ts'
import { findPurchaseIds } from './purchases.ts'

/** A page of what moved a user's credit, newest first, in the very order in which it moved. */
export async function listTransactions(
  tx: Tx,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ transactions: Transaction[]; totalCount: number }> {
  const own = tx
    .selectFrom('entries')
    .where('entries.account_id', '=', creditAccount(userId))
    .where('entries.account_version', 'is not', null)
  const rows = await own
    .innerJoin('transfers', 'transfers.id', 'entries.transfer_id')
    .select([
      'transfers.id',
      'transfers.key',
      'transfers.type',
      'transfers.description',
      'entries.amount',
      'entries.balance_after',
      'transfers.created_at',
    ])
    .orderBy('entries.account_version', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await own
    .select(row => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  // A question of its own, and only where credit was bought: a join would cost pages far back in time dearly.
  const bought = rows.flatMap(row => orderOf(row.key) ?? [])
  const purchases = await findPurchaseIds(tx, bought)
  return {
    totalCount: Number(count),
    transactions: rows.map(row => ({
      id: row.id,
      type: row.type as TransactionType,
      description: row.description,
      amount: micros(row.amount < 0n ? -row.amount : row.amount),
      balanceAfter: micros(row.balance_after ?? 0n),
      createdAt: row.created_at,
      purchaseId: purchases.get(orderOf(row.key) ?? '') ?? null,
    })),
  }
}

/** The order that a transfer credited, by its key (core/purchase-transfers.ts). */
function orderOf(key: string): string | null {
  return /^rzp:order:(.+)$/.exec(key)?.[1] ?? null
}
