import { sql } from 'kysely'
import type { Tx } from '../ports/database.ts'

/**
 * The commit of this transaction is acknowledged before it is on the disk; a power cut may undo it as a
 * whole. Only for what nothing outside relies on until a later commit, which takes it to the disk with it
 * (PostgreSQL, "Asynchronous Commit").
 */
export function commitAsynchronously(tx: Tx): void {
  tx.enqueue(sql`set local synchronous_commit = off`.compile(tx))
}
