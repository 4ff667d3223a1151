import { type RawBuilder, sql } from 'kysely'
import { KEY_PREFIX } from '../../core/credit/transfer-keys.ts'
import { DAY_SECONDS, addSeconds } from '../../core/time.ts'
import type { Reader } from '../../ports/database.ts'
import { batchesOf } from './audit.ts'
import { BATCH_ROWS } from './check-rows.ts'
import { type AuditedTable, keysOf } from './invariant.ts'

/** Longer than a call or an order may stay unfinished, and more than the clocks of servers differ. */
const UNFINISHED_DAYS = 3

export interface Batch {
  table: AuditedTable
  keys: readonly string[]
}

/** The entries after this id, and the rows that their transfers are about. */
export async function* newEntries(db: Reader, afterId: bigint): AsyncGenerator<Batch> {
  for await (const { keys } of batchesOf(db, 'entries', { after: `${afterId}` })) {
    if (keys.length === 0) return
    yield { table: 'entries', keys }
    for (const [table, related] of RELATED) {
      const { rows } = await sql<{ key: string }>`
        with t as materialized (
          select distinct t.id, t.key from entries e join transfers t on t.id = e.transfer_id
          where e.id in ${keysOf('entries', keys)}
        )
        select distinct key from (${related(keys)}) related where key is not null`.execute(db)
      yield* inBatches(
        table,
        rows.map(row => row.key),
      )
    }
  }
}

/** For each table, the keys of its rows that new transfers `t` or these new entries are about. */
const RELATED: readonly (readonly [
  AuditedTable,
  (entryIds: readonly string[]) => RawBuilder<unknown>,
])[] = [
  ['transfers', () => sql`select id as key from t`],
  [
    'accounts',
    ids => sql`select account_id as key from entries where id in ${keysOf('entries', ids)}`,
  ],
  [
    'calls',
    () => sql`select split_part(key, ':', 2) as key from t
      where key like ${`${KEY_PREFIX.call}%`} or key like ${`${KEY_PREFIX.callRefund}%`}`,
  ],
  [
    'virtual_numbers',
    () =>
      sql`select split_part(key, ':', 2) as key from t where key like ${`${KEY_PREFIX.number}%`}`,
  ],
  [
    'purchases',
    () => sql`select p.id as key from t join purchases p on p.order_id = ${idAfter(KEY_PREFIX.order)}
      where t.key like ${`${KEY_PREFIX.order}%`}`,
  ],
  [
    'payments',
    () => sql`
      select ${idAfter(KEY_PREFIX.payment)} as key from t where t.key like ${`${KEY_PREFIX.payment}%`}
      union all
      select payment_id from t join payment_refunds r on r.id = ${idAfter(KEY_PREFIX.refund)}
      where t.key like ${`${KEY_PREFIX.refund}%`}
      union all
      select payment_id from t
      join disputes d on d.id = split_part(${idAfter(KEY_PREFIX.dispute)}, ':', 1)
      where t.key like ${`${KEY_PREFIX.dispute}%`}`,
  ],
]

function idAfter(prefix: string): RawBuilder<unknown> {
  return sql`substr(t.key, ${sql.lit(prefix.length + 1)})`
}

/**
 * Rows that have no entry, or not yet: of calls, purchases, payments, tax documents and numbers those since a few days before
 * `since`, and the accounts of these calls; of holds the live ones, and their accounts.
 */
export async function* recentRows(db: Reader, since: Date): AsyncGenerator<Batch> {
  const from = addSeconds(since, -UNFINISHED_DAYS * DAY_SECONDS)
  for (const [table, column] of TIMES) {
    for await (const keys of keysSince(db, table, column, from)) {
      yield { table, keys }
      if (table === 'calls') yield* accountsOfCalls(db, keys)
    }
  }
  yield* liveHolds(db)
}

/** The time of a row, in an index together with its id. */
const TIMES = [
  ['calls', 'created_at'],
  ['purchases', 'created_at'],
  ['payments', 'seen_at'],
  ['tax_documents', 'issued_at'],
  ['virtual_numbers', 'created_at'],
] as const

async function* keysSince(
  db: Reader,
  table: AuditedTable,
  column: string,
  from: Date,
): AsyncGenerator<string[]> {
  const time = sql.ref(column)
  // The database's text of a time has its microseconds, which a Date of JavaScript has not.
  let last = { at: from.toISOString(), id: '' }
  for (;;) {
    const { rows } = await sql<{ id: string; at: string }>`
      select id, ${time}::text as at from ${sql.table(table)}
      where (${time}, id) > (${last.at}::timestamptz, ${last.id})
      order by ${time}, id limit ${BATCH_ROWS}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (end === undefined || rows.length < BATCH_ROWS) return
    last = end
  }
}

async function* accountsOfCalls(db: Reader, callIds: readonly string[]): AsyncGenerator<Batch> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where user_id in (select user_id from calls where id in ${keysOf('calls', callIds)})`.execute(
    db,
  )
  yield* inBatches(
    'accounts',
    rows.map(({ id }) => id),
  )
}

/** There are about as many live holds as calls and purchases of numbers at this moment. */
async function* liveHolds(db: Reader): AsyncGenerator<Batch> {
  const { rows } = await sql<{ key: string; account_id: string }>`
    select key, account_id from holds where released_at is null`.execute(db)
  yield* inBatches(
    'holds',
    rows.map(({ key }) => key),
  )
  yield* inBatches('accounts', [...new Set(rows.map(row => row.account_id))])
}

function* inBatches(table: AuditedTable, keys: readonly string[]): Generator<Batch> {
  for (let from = 0; from < keys.length; from += BATCH_ROWS) {
    yield { table, keys: keys.slice(from, from + BATCH_ROWS) }
  }
}
