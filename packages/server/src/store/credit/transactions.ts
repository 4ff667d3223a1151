import type { Transaction, TransactionType } from '@ringback/contract/credit'
import { micros } from '@ringback/contract/money'
import { creditAccount } from '../../core/credit/ledger.ts'
import type { Reader } from '../../ports/database.ts'
import { findPurchaseIds } from './purchases.ts'

/**
 * A page of what moved a user's credit, newest first, in the very order in which it moved. An account's
 * entries are numbered without gaps, so a page far back costs what the first one costs.
 */
export async function listTransactions(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ transactions: Transaction[]; totalCount: number }> {
  const id = creditAccount(userId)
  const account = await db
    .selectFrom('accounts')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst()
  const totalCount = account?.version ?? 0n
  const from = totalCount - BigInt(page.offset)
  const rows = await db
    .selectFrom('entries')
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
    .where('entries.account_id', '=', id)
    .where('entries.account_version', '<=', from)
    .where('entries.account_version', '>', from - BigInt(page.limit))
    .orderBy('entries.account_version', 'desc')
    .execute()
  // A question of its own, and only where credit was bought: a join would cost pages far back in time dearly.
  const bought = rows.flatMap(row => orderOf(row.key) ?? [])
  const purchases = await findPurchaseIds(db, bought)
  return {
    totalCount: Number(totalCount),
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
