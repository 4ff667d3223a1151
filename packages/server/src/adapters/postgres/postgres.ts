/*
 * PostgreSQL through node-postgres and Kysely. What is not their default is in
 * this folder; the embedded database (../pglite) uses the same code:
 *
 * - Pipelining (pool-database.ts): `begin` is sent together with the first statement, and statements whose result is
 *   not needed (`tx.enqueue`) are sent together with the next statement or the commit. If an enqueued statement fails,
 *   the commit fails.
 * - Named statements (connections.ts): each connection parses and plans a statement once. A migration by another
 *   instance invalidates a plan; its next use fails once with SQLSTATE 0A000.
 * - Retries (pool-database.ts, sql-errors.ts): a transaction is retried after a deadlock, a serialisation
 *   failure, an outdated plan, or a conflict that the store declares with `enqueue(..., { retryOn })`.
 *   Lost connections and exceeded timeouts become DatabaseUnavailable and are not retried.
 * - Value parsers (connections.ts): `int8` is read as bigint.
 * - Session settings (session-settings.ts): time limits of the connection, and of the wait for one. Plans and limits belong to a session, so
 *   a pooler in between must keep one session for each connection (session-probe.ts).
 */
import type { Logger } from 'pino'
import type { Database } from '../../ports/database.ts'
import { createPool } from './connections.ts'
import { poolDatabase } from './pool-database.ts'
import { DATABASE_LIMITS, type DatabaseLimits, limitSession } from './session-settings.ts'

export interface PostgresOptions {
  url: string
  poolSize: number
  log: Pick<Logger, 'warn'>
  /** Removes the limit on the duration of a statement, for tools that read whole tables. */
  unlimitedStatements?: boolean
  /** Those of production by default. */
  limits?: DatabaseLimits
}

/** A real PostgreSQL, 15 or later. Connections, locks, statements and idle transactions have time limits. */
export function openPostgres(options: PostgresOptions): Database {
  const { url, poolSize, log, unlimitedStatements = false, limits = DATABASE_LIMITS } = options
  const pool = createPool({
    connectionString: url,
    max: poolSize,
    application_name: 'ringback',
    connectionTimeoutMillis: limits.connectionMs,
    ...(unlimitedStatements ? {} : { query_timeout: limits.answerMs }),
    keepAlive: true,
  })
  // An error event without a listener ends the process. The pool handles the errors of idle connections only, but
  // a connection may also break between two statements of a transaction. The pool then opens a new connection.
  // Only the message is logged, because the error object contains the whole connection.
  const logBrokenConnection = ({ message }: Error) =>
    log.warn({ why: message }, 'A database connection broke')
  pool.on('error', logBrokenConnection)
  pool.on('connect', client => {
    client.on('error', logBrokenConnection)
    limitSession(client, limits, { unlimitedStatements, onError: logBrokenConnection })
  })
  if (unlimitedStatements) return poolDatabase(pool)
  return poolDatabase(pool, {
    openUnlimited: () => openPostgres({ ...options, poolSize: 1, unlimitedStatements: true }),
  })
}
