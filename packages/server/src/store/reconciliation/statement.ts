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

export interface BooksOfPeriod {
  from: Date
  to: Date
  /** With `totals`, the accounts of all customers of a kind are one line. */
  accounts: 'totals' | 'each'
  offset: number
  limit: number
}

/**
 * The balance of each account before a period, what was posted in it, and the balance after it. Accounts of
 * customers without any of these have no line.
 *
 * A customer's account stores its balance, so only the entries since the beginning of the period are read, by
 * their block range index. The platform's accounts, about ten, store none: their entries are read from the first
 * one on. It is one statement, so that the lines belong together.
 */
export async function readBooks(
  db: Reader,
  { from, to, accounts, offset, limit }: BooksOfPeriod,
): Promise<BookLine[]> {
  const isEach = accounts === 'each'
  const userLine = isEach ? sql`id` : sql`kind || ' of all customers'`
  const { rows } = await sql<BookLine>`
    with recent as materialized (
      select account_id,
        coalesce(sum(amount) filter (where created_at < ${to} and amount < 0), 0) as debits,
        coalesce(sum(amount) filter (where created_at < ${to} and amount > 0), 0) as credits,
        coalesce(sum(amount) filter (where created_at >= ${to}), 0) as later
      from entries where created_at >= ${from} group by account_id
    ), platform as (
      select account_id, sum(amount) as opening
      from entries where account_version is null and created_at < ${from} group by account_id
    ), lines as (
      select ${userLine} as account, currency, sum(posted - later - credits - debits) as opening,
        sum(debits) as debits, sum(credits) as credits
      from (
        select id, kind, currency, posted, coalesce(debits, 0) as debits,
          coalesce(credits, 0) as credits, coalesce(later, 0) as later
        from accounts left join recent on account_id = id where user_id is not null
      ) of_customers
      group by 1, 2
      having ${isEach ? sql`bool_or(posted <> later or debits <> 0 or credits <> 0)` : sql`true`}
      union all
      select id, currency, coalesce(opening, 0), coalesce(debits, 0), coalesce(credits, 0)
      from accounts left join recent on recent.account_id = id
        left join platform on platform.account_id = id
      where user_id is null
    )
    select account, currency, opening::bigint, -debits::bigint as debits, credits::bigint,
      (opening + debits + credits)::bigint as closing
    from lines order by currency desc, account offset ${offset} limit ${limit}`.execute(db)
  return rows
}
