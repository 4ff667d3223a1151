import type { RawBuilder } from 'kysely'

/** An invariant of money, as a query for its violations. */
export interface LedgerPromise {
  promise: string
  /** The rows that the promise is about, as the FROM clause that counts them. */
  of: string
  /** A query whose column `fault` describes each row that breaks the promise. */
  broken: RawBuilder<unknown>
}
