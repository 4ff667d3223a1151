import type { Transaction, TransactionType } from '@ringback/contract/credit'
import { micros } from '@ringback/contract/money'
import { creditAccount } from '../../core/credit/ledger.ts'
import { orderIdOfKey } from '../../core/credit/transfer-keys.ts'
import type { Reader } from '../../ports/database.ts'
import { findPurchaseIds } from './purchases.ts'

/**
 * A page of a user's transactions. The transaction that changed the credit account last comes first. The
 * entries of an account are numbered without gaps (`account_version`), so that a late page costs as much as
 * the first one.
 */
export async function listTransactions(
  db: Reader,
  userId: string,
  page: { offset: number; limit: number },
): Promise<{ transactions: Transaction[]; totalCount: number }> {
  const accountId = creditAccount(userId)
  const account = await db
    .selectFrom('accounts')
    .select('version')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const totalCount = account?.version ?? 0n
  const newestVersion = totalCount - BigInt(page.offset)
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
    .where('entries.account_id', '=', accountId)
    .where('entries.account_version', '<=', newestVersion)
    .where('entries.account_version', '>', newestVersion - BigInt(page.limit))
    .orderBy('entries.account_version', 'desc')
    .execute()
  // A separate query, because a join would make late pages expensive. Without orders it is not sent.
  const orderIds = rows.flatMap(row => orderIdOfKey(row.key) ?? [])
  const purchaseIdByOrder = await findPurchaseIds(db, orderIds)
  return {
    totalCount: Number(totalCount),
    transactions: rows.map(row => ({
      id: row.id,
      type: row.type as TransactionType,
      description: row.description,
      amount: micros(row.amount < 0n && row.type !== 'adjustment' ? -row.amount : row.amount),
      balanceAfter: micros(row.balance_after ?? 0n),
      createdAt: row.created_at,
      purchaseId: purchaseIdByOrder.get(orderIdOfKey(row.key) ?? '') ?? null,
    })),
  }
}
