import type pg from 'pg'
import { isOutdatedPlan } from './sql-errors.ts'

/** For each connection. Limits the database's memory: a statement with a list is another statement for each length of the list. */
const MAX_PREPARED = 500

/** Names are unique in the process, because PGlite's one connection is used by several clients in turn. */
let lastName = 0

/**
 * Makes each connection of a pool parse and plan a statement once instead of each time, which saves half of
 * the cost of a small query. If a migration changed the columns that a prepared statement returns, its next use
 * fails with {@link isOutdatedPlan}, and the use after that prepares it again.
 */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', client => {
    const names = new Map<string, string>()
    const unprepared = client.query.bind(client) as (...args: unknown[]) => unknown
    const assignName = (text: string) => {
      const name = `s${++lastName}`
      names.set(text, name)
      return name
    }
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (!isPreparable(text, values) || (names.size >= MAX_PREPARED && !names.has(text))) {
        return unprepared(text, values, ...rest)
      }
      const name = names.get(text) ?? assignName(text)
      const result = unprepared({ name, text, values }, ...rest)
      if (!(result instanceof Promise)) return result
      return result.catch((error: unknown) => {
        if (isOutdatedPlan(error)) assignName(text)
        throw error
      })
    }
    client.query = query as typeof client.query
  })
}

/** Statements from Kysely: a text with parameters. Those without parameters, such as `begin`, gain nothing. */
function isPreparable(text: unknown, values: unknown): text is string {
  return typeof text === 'string' && Array.isArray(values) && values.length > 0
}
