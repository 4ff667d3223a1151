import { type RawBuilder, sql } from 'kysely'

/** The tables that the audit reads, each in batches of its keys. */
export const AUDITED_TABLES = {
  entries: { key: 'id', keyType: 'bigint', subject: 'entry' },
  transfers: { key: 'id', keyType: 'text', subject: 'transfer' },
  calls: { key: 'id', keyType: 'text', subject: 'call' },
  accounts: { key: 'id', keyType: 'text', subject: 'account' },
  holds: { key: 'key', keyType: 'text', subject: 'hold' },
  purchases: { key: 'id', keyType: 'text', subject: 'purchase' },
  payments: { key: 'id', keyType: 'text', subject: 'payment' },
  tax_documents: { key: 'id', keyType: 'text', subject: 'document' },
  virtual_numbers: { key: 'id', keyType: 'text', subject: 'rental' },
  orphan_releases: { key: 'id', keyType: 'text', subject: 'orphan' },
} as const

export type AuditedTable = keyof typeof AUDITED_TABLES

export const AUDITED_TABLE_NAMES = Object.keys(AUDITED_TABLES) as AuditedTable[]

/**
 * A statement about money that must always be true, with the SQL that checks it for some rows of one table. Several
 * with the same words are one invariant, of which each checks the rows of another table.
 */
export interface Invariant {
  invariant: string
  table: AuditedTable
  /** An SQL condition for the rows `r` of the table that the invariant applies to. */
  applies: string
  /**
   * A query for the violations among these rows, whatever other rows they need. Its columns are the key of the row as
   * `key`, and `fault`, which describes the violation.
   *
   * @param rows the rows of the table, as a subquery
   */
  violations(rows: RawBuilder<unknown>): RawBuilder<unknown>
}

export const MAX_FAULTS = 100

/** How much the clocks of two instances may differ, as an interval of SQL. */
export const CLOCK_DIFFERENCE = sql`interval '10 seconds'`

export interface AuditFault {
  /** The row that violates the invariant, for example `call:call_1a2b3c`; `ledger` if it is no single row. */
  subject: string
  fault: string
}

/** The result of checking one invariant. */
export interface AuditCheck {
  invariant: string
  /** The number of rows that were checked. A check of no rows proves nothing. */
  examined: number
  /** At most `MAX_FAULTS`. */
  faults: AuditFault[]
}

export function subjectOf(table: AuditedTable, key: string): string {
  return `${AUDITED_TABLES[table].subject}:${key}`
}

/** The row of a subject; null if the subject is no row of an audited table. */
export function rowOfSubject(subject: string): { table: AuditedTable; key: string } | null {
  const table = AUDITED_TABLE_NAMES.find(name => subject.startsWith(subjectOf(name, '')))
  return table ? { table, key: subject.slice(subjectOf(table, '').length) } : null
}

/**
 * The keys as a subquery. PostgreSQL expects a hundred of them, whatever their number is, and so reads the rows by the
 * index. Of a list it knows the length, and for thousands it may read a whole table, or compile the statement.
 */
export function keysOf(table: AuditedTable, keys: readonly string[]): RawBuilder<unknown> {
  const { keyType } = AUDITED_TABLES[table]
  return sql`(select value::${sql.raw(keyType)} from json_array_elements_text(${JSON.stringify(keys)}::json))`
}
