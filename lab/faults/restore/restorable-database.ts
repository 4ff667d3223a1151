import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@ringback/server/adapters/migrate'
import { openDatabase } from '@ringback/server/adapters/open-database'
import type { Database } from '@ringback/server/ports/database'
import { sql } from 'kysely'
import { pino } from 'pino'
import { findPostgres, findPostgresPrograms } from '../../../tools/programs/find-postgres.ts'

const run = promisify(execFile)

/** A database with its backup, as docs/operating.md describes both. */
export interface RestorableDatabase {
  /** The server must be stopped while the database is copied or opened by this process. */
  isEmbedded: boolean
  variables: Readonly<Record<string, string>>
  /** Uses the database that the server uses, and closes it. */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>
  backUp(): Promise<void>
  /** Restores the backup beside the database. */
  restore(): Promise<RestoredDatabase>
  stop(): Promise<void>
}

interface RestoredDatabase {
  variables: Readonly<Record<string, string>>
  open(): Promise<Database>
}

const log = pino({ level: 'silent' })

function openAt(variables: Readonly<Record<string, string>>): Promise<Database> {
  const { DATABASE_URL: url = null, DATA_DIR: directory = '' } = variables
  return openDatabase({ url, directory, poolSize: 4 }, log, { unlimitedStatements: true })
}

async function useAt<T>(
  variables: Readonly<Record<string, string>>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openAt(variables)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** PostgreSQL, with `pg_dump` while the server runs. @returns null when this machine has none */
export async function createPostgres(isDurable: boolean): Promise<RestorableDatabase | null> {
  const programs = findPostgresPrograms('pg_dump', 'pg_restore')
  const postgres = programs === null ? null : await findPostgres({ durable: isDurable })
  if (programs === null || postgres === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'ringback-backup-'))
  const dump = join(folder, 'ringback.dump')
  const at = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  const [original, restored] = [{ DATABASE_URL: postgres.url }, { DATABASE_URL: at('restored') }]
  await useAt(original, ({ kysely }) => migrate(kysely))
  return {
    isEmbedded: false,
    variables: original,
    use: work => useAt(original, work),
    async backUp() {
      const flags = ['--format=custom', `--file=${dump}`]
      await run(join(programs, 'pg_dump'), [...flags, `--dbname=${postgres.url}`])
    },
    async restore() {
      await useAt(original, ({ kysely }) => sql`create database restored`.execute(kysely))
      const flags = ['--exit-on-error', `--dbname=${restored.DATABASE_URL}`]
      await run(join(programs, 'pg_restore'), [...flags, dump])
      return { variables: restored, open: () => openAt(restored) }
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded database, whose folder is copied while the server is stopped. */
export async function createEmbedded(): Promise<RestorableDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-backup-'))
  const at = (name: string) => ({ DATA_DIR: join(folder, name) })
  const [original, backup, restored] = [at('data'), at('backup-of-data'), at('restored')]
  const copy = (from: { DATA_DIR: string }, to: { DATA_DIR: string }) =>
    cpSync(from.DATA_DIR, to.DATA_DIR, { recursive: true, preserveTimestamps: true })
  await useAt(original, ({ kysely }) => migrate(kysely))
  return {
    isEmbedded: true,
    variables: original,
    use: work => useAt(original, work),
    backUp: async () => copy(original, backup),
    async restore() {
      copy(backup, restored)
      return { variables: restored, open: () => openAt(restored) }
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
