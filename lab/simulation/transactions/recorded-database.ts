import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import { createPool } from '@ringback/server/adapters/postgres/connections'
import { poolDatabase } from '@ringback/server/adapters/postgres/pool-database'
import type { Database, Tx } from '@ringback/server/ports/database'
import { ownerOf } from './row-owners.ts'
import { currentWork } from '../server.ts'

interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

/** A row that a transaction inserted, changed, deleted or locked. */
interface TouchedRow {
  table: string
  /** The user to whom the row belongs; null for a row of the platform. */
  userId: string | null
  /** A row that was inserted is new, so that no other transaction can wait for it. */
  how: 'written' | 'locked' | 'deleted'
}

export interface RecordedTransaction {
  /** The work of the simulation, without ids, for example `place` or `close-stale-calls`. */
  work: string
  statements: readonly RecordedStatement[]
  rows: readonly TouchedRow[]
}

/** A database that records every statement at its driver, and what each transaction did to which rows. */
export interface RecordedDatabase extends Database {
  readonly transactions: readonly RecordedTransaction[]
}

/** @param archive a `dumpDataDir` of a migrated database */
export async function openRecordedDatabase(archive: string): Promise<RecordedDatabase> {
  const pglite = await PGlite.create({ loadDataDir: await openAsBlob(archive) })
  const pool = createPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 })
  let statements: RecordedStatement[] = []
  pool.on('connect', client => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const record = (query: string | { text: string; values: unknown[] }, ...rest: unknown[]) => {
      const { text, values } = typeof query === 'string' ? { text: query, values: [] } : query
      statements.push({ text, values })
      return send(query, ...rest)
    }
    client.query = record as typeof client.query
  })
  const database = poolDatabase(pool, { onClosed: () => pglite.close() })
  await watchDeletions(database)
  const tables = await tablesOf(database)
  const touched = touchedRows(tables)
  const transactions: RecordedTransaction[] = []
  const transaction: Database['transaction'] = work =>
    database.transaction(async tx => {
      statements = []
      const result = await work(tx)
      const sent = statements.filter(({ text }) => !/^(begin|commit)/.test(text))
      const rows = await touched(tx)
      transactions.push({ work: kindOf(currentWork.getStore()), statements: sent, rows })
      return result
    })
  // The rows of a statement are read in its transaction.
  return { ...database, transactions, transaction, statement: transaction }
}

/** The name of the work without what differs from one request to the next. */
function kindOf(work = 'preparation'): string {
  const [name = work] = work.split(' #')
  const words = name.split(' ')
  const end = words.findIndex(word => /[\d+@_]/.test(word))
  return words.slice(0, end === -1 ? words.length : end).join(' ')
}

interface Table {
  name: string
  hasUserId: boolean
}

async function tablesOf({ kysely }: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select tablename as name, exists (
        select from information_schema.columns where table_name = tablename and column_name = 'user_id'
      ) as "hasUserId"
    from pg_tables where schemaname = 'public' and tablename not like 'migrations%' order by 1`.execute(
    kysely,
  )
  return rows
}

/** Deleted rows are no longer visible to their own transaction, so that a trigger copies them. */
async function watchDeletions(database: Database): Promise<void> {
  await sql`create schema watched`.execute(database.kysely)
  await sql`create table watched.deletions (name text not null, deleted jsonb not null)`.execute(
    database.kysely,
  )
  await sql`
    create function watched.keep() returns trigger language plpgsql as $$
    begin
      insert into watched.deletions values (tg_table_name, to_jsonb(old));
      return null;
    end $$`.execute(database.kysely)
  for (const { name } of await tablesOf(database)) {
    await sql`
      create trigger watched_deletions after delete on ${sql.table(name)}
        for each row execute function watched.keep()`.execute(database.kysely)
  }
}

/**
 * Reads what the transaction has done so far. PostgreSQL itself marks the rows: `xmin` is the transaction that wrote
 * a row, and `xmax` the one that locked it. The locks that foreign keys acquire are among them.
 */
function touchedRows(tables: readonly Table[]): (tx: Tx) => Promise<TouchedRow[]> {
  const mine = 'pg_current_xact_id()::xid'
  const selects = tables.map(({ name: table, hasUserId }) => {
    const owner = ownerOf(table, hasUserId)
    return `
      select '${table}' as "table", ${owner} as "userId",
        case when t.xmin = ${mine} then 'written' else 'locked' end as how
      from ${table} as t where t.xmin = ${mine} or t.xmax = ${mine}
      union all
      select '${table}', ${owner}, 'deleted' from watched.deletions as d,
        jsonb_populate_record(null::${table}, d.deleted) as t
      where d.name = '${table}' and d.xmin = ${mine}`
  })
  const all = sql.raw<TouchedRow>(selects.join(' union all '))
  // A statement with a parameter is prepared. Without, most of the run would be the planning of this one.
  const query = sql<TouchedRow>`select * from (${all}) as touched where ${true}::boolean`
  return async tx => {
    const { rows: assigned } = await sql<{ has: boolean }>`
      select pg_current_xact_id_if_assigned() is not null as has`.execute(tx)
    return assigned[0]?.has ? (await query.execute(tx)).rows : []
  }
}
