import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@ringback/server/ports/database'

/**
 * Makes the database agree with the simulated clock on which unused calls have expired. The product
 * compares `usable_until` with the database's real clock, so expiry times in the simulated past are set
 * an hour back, and those in the simulated future an hour ahead. Calls of the same time get different ones, in the order
 * of their ids: the servers expire them in the order of these times, which must not depend on the plan of a statement.
 */
export async function alignExpiry(
  { kysely }: Database,
  now: Date,
  usableSeconds: number,
): Promise<void> {
  await sql`
    update calls set usable_until = statement_timestamp() + left_over + place * interval '1 microsecond' +
      case when left_over > interval '0' then interval '1 hour' else interval '-1 hour' end
    from (
      select id, row_number() over (order by id) as place,
        created_at + make_interval(secs => ${usableSeconds}) - ${now}::timestamptz as left_over
      from calls where status = 'created'
    ) as unused
    where calls.id = unused.id`.execute(kysely)
}

/** How many monthly fees were paid for months after the first. */
export async function countRenewals({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transfers where key like 'num:%' and key not like '%:1'`.execute(
    kysely,
  )
  return rows[0]?.n ?? 0
}

export async function countInvoices({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tax_documents where kind = 'tax-invoice'`.execute(kysely)
  return rows[0]?.n ?? 0
}

/** A digest of all money. It is equal for two runs that did the same in the same order. */
export async function digestOf({ kysely }: Database): Promise<string> {
  const hash = createHash('sha256')
  const parts = [
    sql`select key, type, description, user_id, transfers.created_at, account_id, currency, amount, balance_after
        from transfers join entries on transfer_id = transfers.id order by key, account_id`,
    sql`select key, account_id, amount, created_at, released_at from holds order by key`,
    sql`select id, status, answered_seconds, billed_seconds, cost, settled_at, comparisons
        from calls order by id`,
    sql`select id, status, order_id, payment_id, created_at, paid_at from purchases order by id`,
    sql`select id, classification, reason, refunded, reversed_credit from payments order by id`,
    sql`select id, user_id, phone_number, status, period, renewal_at, ended_at
        from virtual_numbers order by id`,
    sql`select id, payment_id, status, opened_at, closed_at from disputes order by id`,
  ]
  for (const part of parts) {
    const { rows } = await part.execute(kysely)
    hash.update(JSON.stringify(rows, (_key, value: unknown) => plain(value)))
  }
  return hash.digest('hex')
}

function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
