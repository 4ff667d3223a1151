import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'

/** A line of the books, in micro-dollars, or in paise where the currency is INR. `debits` is positive. */
export interface BookLine {
  account: string
  currency: 'USD' | 'INR'
  opening: bigint
  debits: bigint
  credits: bigint
  closing: bigint
}

/**
 * The balance of each account before a period, what was posted in it, and the balance after it. It reads all
 * earlier entries, because the balances of platform accounts are not stored: seconds for millions of entries.
 *
 * @param accounts with `totals`, the accounts of all customers of a kind are one line
 */
export async function readBooks(
  db: Reader,
  { from, to, accounts }: { from: Date; to: Date; accounts: 'totals' | 'each' },
): Promise<BookLine[]> {
  const name =
    accounts === 'each'
      ? sql`a.id`
      : sql`case when a.user_id is null then a.id else a.kind || ' of all customers' end`
  const { rows } = await sql<BookLine>`
    select ${name} as account, a.currency,
      coalesce(sum(e.amount) filter (where e.created_at < ${from}), 0)::bigint as opening,
      coalesce(-sum(e.amount) filter (where e.created_at >= ${from} and e.amount < 0), 0)::bigint as debits,
      coalesce(sum(e.amount) filter (where e.created_at >= ${from} and e.amount > 0), 0)::bigint as credits,
      coalesce(sum(e.amount), 0)::bigint as closing
    from accounts a left join entries e on e.account_id = a.id and e.created_at < ${to}
    group by 1, 2 order by 2 desc, 1`.execute(db)
  return rows
}
