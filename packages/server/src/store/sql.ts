import type { Tx } from '../ports/database.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * An SQL expression that lets the commit of this transaction return before it is on disk, so that a power failure may undo the whole
 * transaction. Use it only when nothing outside of the database depends on the data until a later transaction
 * commits normally: that commit writes this one to disk as well (PostgreSQL, "Asynchronous Commit").
 */
export const asynchronousCommit = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Whether a text begins with a prefix, as a range in the order of bytes. Unlike `like`, the range uses the index
 * in a prepared statement, and the prefix has no wildcards.
 */
export function begins(column: RawBuilder<unknown>, prefix: string) {
  return sql<SqlBool>`${column} ~>=~ ${prefix} and ${column} ~<=~ ${`${prefix}\u{10FFFF}`}`
}

/** True when the database responds; throws otherwise. */
export async function ping(tx: Tx): Promise<boolean> {
  await sql`select 1`.execute(tx)
  return true
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A row with the names of the program in place of those of the columns. */
export type Camel<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] }

/** Renames the columns of a row: `user_id` becomes `userId`. For rows that are read as they are stored. */
export function camel<Row extends object>(row: Row): Camel<Row> {
  const fields = Object.entries(row).map(([column, value]) => [camelCase(column), value] as const)
  return Object.fromEntries(fields) as Camel<Row>
}

export function camelCase(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
