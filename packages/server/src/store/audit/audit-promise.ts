import type { RawBuilder } from 'kysely'

/** Something that must always be true of money, as questions to the database. */
export interface Promised {
  promise: string
  of: string
  /** A query whose column `fault` names each row that breaks the promise. */
  broken: RawBuilder<unknown>
}
