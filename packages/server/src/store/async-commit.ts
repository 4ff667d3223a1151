import { sql } from 'kysely'

/**
 * An SQL expression that lets the commit of this transaction return before it is on disk, so that a power failure may undo the whole
 * transaction. Use it only when nothing outside of the database depends on the data until a later transaction
 * commits normally: that commit writes this one to disk as well (PostgreSQL, "Asynchronous Commit").
 */
export const asynchronousCommit = sql`set_config('synchronous_commit', 'off', true)`
