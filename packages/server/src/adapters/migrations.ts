import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, sql } from 'kysely'

export interface ServerMigration extends Migration {
  /** What `up` executes. Each may be several statements, which PostgreSQL then executes together. */
  statements: readonly string[]
  /**
   * False for a migration whose statements commit one by one, which `create index concurrently` needs. After an error
   * it runs again from its beginning, so each statement must accept that it was executed before.
   */
  isTransactional: boolean
}

/** A number and what the migration is about. Everything else in the folder is no migration. */
const NAME = /^\d{4}-[a-z0-9-]+(\.sql)?$/

/**
 * The migrations of a folder by their names, in their order. Each is a file of SQL, or a folder with the files that it
 * executes, in the order of their names. Without a folder: those of this package, which are forward only.
 *
 * @throws if the folder cannot be read
 */
export function readMigrations(folder = ownFolder()): Readonly<Record<string, ServerMigration>> {
  const entries = readdirSync(folder).filter(entry => NAME.test(entry))
  return Object.fromEntries(
    entries
      .sort()
      .map(entry => [entry.replace(/\.sql$/, ''), sqlMigration(textOf(join(folder, entry)))]),
  )
}

/**
 * A migration of statements in SQL. If the first line is `-- no-transaction`, it has no transaction, and each paragraph
 * is one statement, because PostgreSQL executes statements that it gets together in one transaction.
 */
export function sqlMigration(text: string): ServerMigration {
  const isTransactional = !text.startsWith('-- no-transaction\n')
  const statements = isTransactional ? [text] : text.split(/\n\s*\n/)
  return {
    ...{ statements, isTransactional },
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** `migrations` is beside `src`, where this file is two levels below, and beside `dist`, where its bundle is. */
function ownFolder(): string {
  const inBundle = join(import.meta.dirname, '../migrations')
  return existsSync(inBundle) ? inBundle : join(import.meta.dirname, '../../migrations')
}

/** The text of a file, or of all files of a folder. */
function textOf(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8')
  const files = readdirSync(path).filter(file => file.endsWith('.sql'))
  return files
    .sort()
    .map(file => readFileSync(join(path, file), 'utf8'))
    .join('\n')
}
