import type pg from 'pg'

/** Time limits of the connections to a database, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection: until another transaction returns one, or until a new one is open. */
  connectionMs: number
  /** For a lock that another transaction has. */
  lockMs: number
  statementMs: number
  /** For the next statement of a transaction, after which its locks are released. */
  idleTransactionMs: number
  /** For the answer to a statement. Longer than the statement may take: the connection to the database is lost without an error. */
  answerMs: number
}

/**
 * The carrier waits 13.5 s in all for the answer to a webhook (ports/vendors/webhook-paths.ts). Who waits for a
 * connection gets one as long as an answer still reaches the carrier: a disk that stalls for some seconds delays a
 * request, and refuses none. Later no request waits for the answer, because a page gives up a call's request after 10 s.
 */
export const DATABASE_LIMITS: DatabaseLimits = {
  connectionMs: 12_000,
  lockMs: 10_000,
  statementMs: 15_000,
  idleTransactionMs: 30_000,
  answerMs: 20_000,
}

/**
 * Sets the time limits of a new connection, before its first statement. They are not parameters of the connection's
 * start, because PgBouncer refuses a start with parameters that it does not know.
 */
export function limitSession(
  client: pg.ClientBase,
  { lockMs, idleTransactionMs, statementMs }: DatabaseLimits,
  options: { unlimitedStatements: boolean; onError: (error: Error) => void },
): void {
  const limits = {
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    ...(options.unlimitedStatements ? {} : { statement_timeout: statementMs }),
  }
  const settings = Object.entries(limits).map(
    ([name, ms]) => `set_config('${name}', '${ms}', false)`,
  )
  client.query(`select ${settings.join(', ')}`).catch(options.onError)
}
