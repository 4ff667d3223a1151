import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { MIGRATIONS } from '../src/adapters/migrations.ts'

/**
 * What a migration would execute, without a database. Each statement is in lower case and on one line, and the bodies
 * of functions are left out.
 */
export async function migrationStatements(name: string): Promise<string[]> {
  const texts: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: kysely => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  })
  await MIGRATIONS[name]?.up(db)
  return splitStatements(texts)
}

/** The statements of texts that each contain one or several. */
export function splitStatements(texts: readonly string[]): string[] {
  return texts
    .flatMap(text => text.replace(/\$\$[\s\S]*?\$\$/g, '').split(';'))
    .map(part => part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(part => part !== '')
}

/** The tables that the statements create. */
export function createdTables(statements: readonly string[]): ReadonlySet<string> {
  return new Set(statements.flatMap(each => /^create table (\w+)/.exec(each)?.[1] ?? []))
}
