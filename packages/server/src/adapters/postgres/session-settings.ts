import type pg from 'pg'

const LIMITS_MS = { lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }
const STATEMENT_LIMIT_MS = { statement_timeout: 15_000 }

/**
 * Sets the time limits of a new connection, before its first statement. They are not parameters of the connection's
 * start, because PgBouncer refuses a start with parameters that it does not know.
 */
export function limitSession(
  client: pg.ClientBase,
  options: { unlimitedStatements: boolean; onError: (error: Error) => void },
): void {
  const limits = options.unlimitedStatements ? LIMITS_MS : { ...LIMITS_MS, ...STATEMENT_LIMIT_MS }
  const settings = Object.entries(limits).map(
    ([name, ms]) => `set_config('${name}', '${ms}', false)`,
  )
  client.query(`select ${settings.join(', ')}`).catch(options.onError)
}
