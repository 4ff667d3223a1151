import { createdTables } from './migration-statements.ts'

/** Why a statement of a migration keeps the writers of a table waiting for as long as it reads or rewrites the table. */
type BlockingCause =
  | 'index without concurrently'
  | 'validates a constraint'
  | 'sets not null'
  | 'rewrites the table'
  | 'updates each row'

/** A statement on a table that may have many rows. */
interface BlockingStatement {
  table: string
  cause: BlockingCause
}

/** A default that is computed for each row, so that adding its column rewrites the table. */
const VOLATILE =
  /\bdefault\s+(clock_timestamp|random|gen_random_uuid|nextval|statement_timestamp)\b/

/**
 * Finds the statements of one migration that block the writers of a table which earlier migrations created. Tables
 * that the migration itself creates are empty. It reads text and not syntax, so it knows what our migrations contain.
 */
export function findBlockingStatements(statements: readonly string[]): BlockingStatement[] {
  const created = createdTables(statements)
  return statements.flatMap(causesOf).filter(({ table }) => !created.has(table))
}

function causesOf(statement: string): BlockingStatement[] {
  const index = /^create (?:unique )?index (?!concurrently)(?:.*? )?on (\w+)/.exec(statement)?.[1]
  if (index) return [{ table: index, cause: 'index without concurrently' }]
  const updated = /^(?:update|delete from) (\w+)/.exec(statement)?.[1]
  if (updated) return [{ table: updated, cause: 'updates each row' }]
  const table = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1]
  if (!table) return []
  const causes: BlockingCause[] = []
  const actions = statement.split(/, (?=add |alter |drop )/)
  if (actions.some(validates)) causes.push('validates a constraint')
  if (/\bset not null\b/.test(statement)) causes.push('sets not null')
  if (/\balter (column )?\w+ (set data )?type\b/.test(statement) || VOLATILE.test(statement)) {
    causes.push('rewrites the table')
  }
  return causes.map(cause => ({ table, cause }))
}

/** @param action one of the actions of an `alter table` */
function validates(action: string): boolean {
  const addsConstraint =
    /\badd (constraint|check|foreign key|unique|primary key)\b/.test(action) ||
    /\badd (column )?\w+ .*\bcheck \(/.test(action)
  return addsConstraint && !/\bnot valid\b/.test(action)
}
