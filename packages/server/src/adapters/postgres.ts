import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../ports/database.ts'
import { poolDatabase } from './pool-database.ts'
import { valueParsers } from './value-parsers.ts'

export interface PostgresOptions {
  url: string
  poolSize: number
  log: Pick<Logger, 'warn'>
}

/** A real PostgreSQL, 15 or later. Nothing waits for ever: not a connection, a lock, a statement or an idle transaction. */
export function openPostgres({ url, poolSize, log }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: valueParsers,
    application_name: 'ringback',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 20_000,
    keepAlive: true,
  })
  // An idle connection that breaks must not take the process with it; the pool opens another.
  pool.on('error', error => log.warn({ err: error }, 'An idle database connection broke'))
  return poolDatabase(pool)
}
