import { sql } from 'kysely'
import type { Reader } from '../../ports/database.ts'
import { BATCH_ROWS, CheckSums, checkDebts, checkRows } from './check-rows.ts'
import {
  AUDITED_TABLES,
  AUDITED_TABLE_NAMES,
  type AuditCheck,
  type AuditedTable,
} from './invariant.ts'

export interface AuditOptions {
  batchRows?: number
  /** Called after each batch. `rows` of the table were read, of about `of`. */
  onProgress?(progress: { table: AuditedTable; rows: number; of: number }): void
}

/**
 * Checks every invariant of money, calls and numbers on every row, in batches: a statement takes the same time
 * whatever the size of a table. Changes nothing.
 */
export async function audit(db: Reader, options: AuditOptions = {}): Promise<AuditCheck[]> {
  const { batchRows = BATCH_ROWS, onProgress } = options
  const sums = new CheckSums()
  for (const table of AUDITED_TABLE_NAMES) {
    const of = onProgress ? await estimatedRows(db, table) : 0
    let rows = 0
    for await (const { keys } of batchesOf(db, table, { batchRows })) {
      if (keys.length === 0) break
      sums.add(await checkRows(db, table, keys))
      rows += keys.length
      onProgress?.({ table, rows, of: Math.max(rows, of) })
    }
  }
  sums.add([await checkDebts(db)])
  return sums.checks()
}

interface Span {
  /** The key of the row before the first one. Without it, from the beginning. */
  after?: string | null
  batchRows?: number
  /** Ends after about this many rows. */
  atMost?: number
}

/**
 * The keys of the rows of a table in their order. The last batch of all has `isLast`, and it has no keys if there are
 * none.
 */
export async function* batchesOf(
  db: Reader,
  table: AuditedTable,
  { after = null, batchRows = BATCH_ROWS, atMost = Infinity }: Span,
): AsyncGenerator<{ keys: string[]; isLast: boolean }> {
  const { key: keyName, keyType } = AUDITED_TABLES[table]
  const key = sql.ref(keyName)
  let last = after ?? (keyType === 'bigint' ? '0' : '')
  for (let read = 0; read < atMost;) {
    const limit = Math.min(batchRows, atMost - read)
    const { rows } = await sql<{ key: string }>`
      select ${key}::text as key from ${sql.table(table)}
      where ${key} > ${last}::${sql.raw(keyType)} order by ${key} limit ${limit}`.execute(db)
    const keys = rows.map(row => row.key)
    read += keys.length
    last = keys.at(-1) ?? last
    const isLast = keys.length < limit
    yield { keys, isLast }
    if (isLast) return
  }
}

/** About how many rows a table has, as of the last time that PostgreSQL counted them; 0 if it never has. */
export async function estimatedRows(db: Reader, table: AuditedTable): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(reltuples, 0)::float8 as n from pg_class where oid = to_regclass(${table})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
