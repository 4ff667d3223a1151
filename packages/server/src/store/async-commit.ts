import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/**
 * Lets the commit of this transaction return before it is on disk, so that a power failure may undo the whole
 * transaction. Use it only when nothing outside of the database depends on the data until a later transaction
 * commits normally: that commit writes this one to disk as well (PostgreSQL, "Asynchronous Commit").
 */
export function commitAsynchronously(tx: Tx): void {
  tx.enqueue(sql`set local synchronous_commit = off`.compile(tx))
}
