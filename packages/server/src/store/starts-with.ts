import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a text begins with a prefix, as a range in the order of bytes. Unlike `like`, the range uses the index
 * in a prepared statement, and the prefix has no wildcards.
 */
export function begins(column: RawBuilder<unknown>, prefix: string) {
  return sql<SqlBool>`${column} ~>=~ ${prefix} and ${column} ~<=~ ${`${prefix}\u{10FFFF}`}`
}
