import type { Logger } from 'pino'
import type { Database } from '../ports/database.ts'
import { migrate } from './migrate.ts'
import { goBack } from './migration-history.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'
import { REPLICA_LIMITS, withReplica } from './postgres/replica.ts'

interface DatabaseLocation {
  /** Null for the embedded database. */
  url: string | null
  /** Of a replica of the PostgreSQL at `url`, for lists; none by default. */
  readUrl?: string | null
  directory: string
  poolSize: number
}

/**
 * Opens the configured database: the PostgreSQL at `url` with its replica, or the embedded one in `directory`.
 *
 * @throws UnusableDataDirectory
 */
export async function openDatabase(
  config: DatabaseLocation,
  log: Pick<Logger, 'warn'>,
  { unlimitedStatements = false } = {},
): Promise<Database> {
  const { url, readUrl = null, directory, poolSize } = config
  if (url === null) return openPglite(directory)
  const primary = openPostgres({ url, poolSize, log, unlimitedStatements })
  if (readUrl === null) return primary
  const replica = openPostgres({ url: readUrl, poolSize, log, limits: REPLICA_LIMITS })
  return withReplica(primary, replica, log)
}

/**
 * Applies the missing migrations to the configured database, which is open as `database`.
 *
 * @returns the names of the migrations that were applied now
 * @throws UnsuitableDatabase, or the error of a failed migration
 */
export async function migrateDatabase(
  { url }: Pick<DatabaseLocation, 'url'>,
  database: Database,
  log: Pick<Logger, 'warn'>,
): Promise<string[]> {
  if (url === null) return migrate(database.kysely)
  // A migration of a large table takes longer than a statement of a request may.
  const unlimited = openPostgres({ url, poolSize: 1, log, unlimitedStatements: true })
  try {
    return await migrate(unlimited.kysely)
  } finally {
    await unlimited.close()
  }
}

/**
 * Lets servers of the version before the last upgrade start on this database.
 *
 * @throws UnsuitableDatabase
 */
export const goBackInDatabase = ({ kysely }: Database): Promise<void> => goBack(kysely)
