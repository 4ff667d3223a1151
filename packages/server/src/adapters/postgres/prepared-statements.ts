import type pg from 'pg'

/** Statements that are put together with lists of different lengths must not pile up. */
const MOST = 500

/** Never the same name twice: PGlite's connection outlives the client that prepared statements on it. */
let named = 0

/**
 * Lets each connection of a pool parse and plan a statement once instead of each time, which is half of
 * what a small query costs. A plan does not survive that its table's columns change: a migration by
 * another instance makes it fail once, as {@link isOutdatedPlan}, and it is prepared anew when tried again.
 */
export function prepareStatements(pool: pg.Pool): void {
  pool.on('connect', client => {
    const names = new Map<string, string>()
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown
    const rename = (text: string) => {
      const name = `s${named++}`
      names.set(text, name)
      return name
    }
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (!isPreparable(text, values) || (names.size >= MOST && !names.has(text))) {
        return plain(text, values, ...rest)
      }
      const name = names.get(text) ?? rename(text)
      const answer = plain({ name, text, values }, ...rest)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (isOutdatedPlan(error)) rename(text)
        throw error
      })
    }
    client.query = query as typeof client.query
  })
}

/** The columns of a table changed under a prepared statement: asked again, it is prepared anew. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

/** As Kysely asks: a text with its parameters. `begin` and its like have none and gain nothing. */
function isPreparable(text: unknown, values: unknown): text is string {
  return typeof text === 'string' && Array.isArray(values) && values.length > 0
}
