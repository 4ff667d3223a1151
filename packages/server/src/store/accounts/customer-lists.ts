import { type SqlBool, sql } from 'kysely'
import type { TransactionType } from '@ringback/contract/customers/credit/credit'
import { micros, paise } from '@ringback/contract/money'
import type {
  CustomerVerifiedNumber,
  LedgerTransfer,
} from '@ringback/contract/operator/customers/customer-history'
import type { Reader } from '../../ports/database.ts'
import { camel } from '../sql.ts'

/*
 * The lists of one customer alone. Each is newest first, and uses an index that begins with the user.
 */

interface Range {
  offset: number
  limit: number
}

/** The transfers of a user with all of their entries. */
export async function listLedger(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<LedgerTransfer[]> {
  const transfers = await db
    .selectFrom('transfers')
    .select(['id', 'key', 'type', 'description', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    // Transfers of one moment, in the order in which they were posted.
    .orderBy(
      sql`(select max(entries.id) from entries where entries.transfer_id = transfers.id)`,
      'desc',
    )
    .offset(offset)
    .limit(limit)
    .execute()
  if (transfers.length === 0) return []
  const ids = transfers.map(({ id }) => id)
  const entries = await db
    .selectFrom('entries')
    .select(['transfer_id', 'account_id', 'currency', 'amount', 'balance_after'])
    .where('transfer_id', 'in', ids)
    .orderBy('id')
    .execute()
  return transfers.map(({ created_at, type, ...transfer }) => ({
    ...transfer,
    type: type as TransactionType,
    createdAt: created_at,
    entries: entries
      .filter(entry => entry.transfer_id === transfer.id)
      .map(entry => ({
        account: entry.account_id,
        usd: entry.currency === 'USD' ? micros(entry.amount) : null,
        inr: entry.currency === 'INR' ? paise(entry.amount) : null,
        balanceAfter: entry.balance_after,
      })),
  }))
}

export async function listVerifiedNumbers(
  db: Reader,
  userId: string,
  { offset, limit }: Range,
): Promise<CustomerVerifiedNumber[]> {
  const rows = await db
    .selectFrom('verified_numbers')
    .select(['id', 'phone_number', 'created_at', 'verified_at', 'lost_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(camel)
}

/**
 * Whether the name and the e-mail of a user have words with these beginnings. Has an index on this expression.
 *
 * @param words a text for `to_tsquery` (core/overview/search-text.ts)
 */
export function matchesCustomer(words: string) {
  return sql<SqlBool>`to_tsvector('simple',
    users.display_name || ' ' || translate(users.email, '@.+-_', '     '))
    @@ to_tsquery('simple', ${words})`
}
