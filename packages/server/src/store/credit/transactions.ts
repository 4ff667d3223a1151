import type { Transaction, TransactionType } from '@ringback/contract/credit'
import { micros } from '@ringback/contract/money'
import { creditAccount } from '../../core/credit/ledger.ts'
import { orderIdOfKey } from '../../core/credit/transfer-keys.ts'
import type { Reader } from '../../ports/database.ts'
import { findPurchaseIds } from './purchases.ts'

/**
 * A page of a user's transactions, newest first, in the order in which they changed the account. An account
 * numbers its entries without gaps, so that reading any page costs the same as reading the first.
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
  // A separate query, sent only if the page has bought credit: a join would make late pages expensive.
  const orderIds = rows.flatMap(row => orderIdOfKey(row.key) ?? [])
  const purchases = await findPurchaseIds(db, orderIds)
  return {
    totalCount: Number(totalCount),
    transactions: rows.map(row => ({
      id: row.id,
      type: row.type as TransactionType,
      description: row.description,
      amount: micros(row.amount < 0n ? -row.amount : row.amount),
      balanceAfter: micros(row.balance_after ?? 0n),
      createdAt: row.created_at,
      purchaseId: purchases.get(orderIdOfKey(row.key) ?? '') ?? null,
    })),
  }
}
