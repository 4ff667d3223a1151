import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/**
 * Acknowledges the commit of this transaction before it is on disk, so a power failure may undo the whole
 * transaction. Only for data on which nothing outside depends before a later commit, because that commit
 * flushes this one as well (PostgreSQL, "Asynchronous Commit").
 */
export function commitAsynchronously(tx: Tx): void {
  tx.enqueue(sql`set local synchronous_commit = off`.compile(tx))
}
