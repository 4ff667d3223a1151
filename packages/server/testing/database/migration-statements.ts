import { readMigrations } from '../../src/adapters/migrations.ts'

/** All migrations by name, with the statements that {@link splitStatements} makes of them. */
export const MIGRATION_STATEMENTS: readonly (readonly [name: string, statements: string[]])[] =
  Object.entries(readMigrations()).map(([name, { statements }]) => [
    name,
    splitStatements(statements),
  ])

/**
 * The statements of texts that each contain one or several. Each statement is in lower case and on one line, and the
 * bodies of functions are left out.
 */
export function splitStatements(texts: readonly string[]): string[] {
  return texts
    .map(text => text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, ''))
    .flatMap(text => text.split(';'))
    .map(part => part.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(part => part !== '')
}

/** The tables that the statements create. */
export function createdTables(statements: readonly string[]): ReadonlySet<string> {
  return new Set(statements.flatMap(each => /^create table (\w+)/.exec(each)?.[1] ?? []))
}
