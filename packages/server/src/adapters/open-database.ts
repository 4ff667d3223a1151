import type { Logger } from 'pino'
import type { Database } from '../ports/database.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'

/**
 * Opens the configured database: the PostgreSQL at `url`, or the embedded one in `directory`.
 *
 * @throws DataDirectoryInUse
 */
export async function openDatabase(
  config: { url: string | null; directory: string; poolSize: number },
  log: Pick<Logger, 'warn'>,
  { unlimitedStatements = false } = {},
): Promise<Database> {
  const { url, directory, poolSize } = config
  if (url === null) return openPglite(directory)
  return openPostgres({ url, poolSize, log, unlimitedStatements })
}
