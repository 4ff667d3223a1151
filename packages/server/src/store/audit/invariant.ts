import type { RawBuilder } from 'kysely'

/** A statement about money that must always be true, with the SQL that checks it. */
export interface Invariant {
  invariant: string
  /** The rows that the invariant applies to, as the text after FROM in a query that counts them. */
  rows: string
  /** A query for the violations. Its column `fault` describes each of them. */
  violations: RawBuilder<unknown>
}

export const MAX_FAULTS = 100

/** The result of checking one invariant. */
export interface AuditCheck {
  invariant: string
  /** The number of rows that were checked. A check of no rows proves nothing. */
  examined: number
  /** At most `MAX_FAULTS`. */
  faults: string[]
}
