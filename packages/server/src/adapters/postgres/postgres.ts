import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../ports/database.ts'
import { poolDatabase } from './pool-database.ts'
import { prepareStatements } from './prepared-statements.ts'
import { valueParsers } from './value-parsers.ts'

export interface PostgresOptions {
  url: string
  poolSize: number
  log: Pick<Logger, 'warn'>
  /** For tools that look at everything: a question may take as long as it takes. */
  patient?: boolean
}

/** A real PostgreSQL, 15 or later. Nothing waits for ever: not a connection, a lock, a statement or an idle transaction. */
export function openPostgres({ url, poolSize, log, patient = false }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: valueParsers,
    application_name: 'ringback',
    connectionTimeoutMillis: 5_000,
    ...(patient ? {} : { statement_timeout: 15_000, query_timeout: 20_000 }),
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // A transaction's beginning travels with its first question.
    pipeline: true,
  })
  // A connection that breaks must not take the process with it: not an idle one, and not one that is
  // lent between two questions, where the pool does not listen. The pool opens others.
  // The error itself carries the whole connection, which is nothing for a log.
  const note = ({ message }: Error) => log.warn({ why: message }, 'A database connection broke')
  pool.on('error', note)
  pool.on('connect', client => {
    client.on('error', note)
    writeTogether(client)
  })
  prepareStatements(pool)
  return poolDatabase(pool)
}

/** What is asked in one go leaves in one packet: each write of its own wakes the database up. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const together = (...args: unknown[]): unknown => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return query(...args)
  }
  client.query = together as typeof client.query
}
