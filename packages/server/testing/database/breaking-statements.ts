import { createdTables } from './migration-statements.ts'

/** Why statements of the version before fail, or fail to store a row, after a statement of a migration. */
type BreakingCause =
  | 'renames'
  | 'drops a table or a column'
  | 'adds a column without a default that must not be null'
  | 'sets not null'

interface BreakingStatement {
  table: string
  cause: BreakingCause
}

/**
 * Finds the statements of one migration after which a server of the version before cannot work. It reads text and not
 * syntax, so it knows what our migrations contain. A new check that an older server violates is not found.
 */
export function findBreakingStatements(statements: readonly string[]): BreakingStatement[] {
  // No older server uses them.
  const created = createdTables(statements)
  return statements.flatMap(causesOf).filter(({ table }) => !created.has(table))
}

function causesOf(statement: string): BreakingStatement[] {
  const dropped = /^drop table (?:if exists )?(\w+)/.exec(statement)?.[1]
  if (dropped) return [{ table: dropped, cause: 'drops a table or a column' }]
  const table = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement)?.[1]
  if (!table) return []
  const causes: BreakingCause[] = []
  if (/\brename (to|column|\w+ to)\b/.test(statement)) causes.push('renames')
  if (/\bdrop column\b/.test(statement)) causes.push('drops a table or a column')
  const added = [...statement.matchAll(/\badd column (?:if not exists )?[^,]*/g)].map(
    ([each]) => each,
  )
  if (added.some(each => /\bnot null\b/.test(each) && !/\b(default|generated)\b/.test(each))) {
    causes.push('adds a column without a default that must not be null')
  }
  if (/\balter (column )?\w+ set not null\b/.test(statement)) causes.push('sets not null')
  return causes.map(cause => ({ table, cause }))
}
