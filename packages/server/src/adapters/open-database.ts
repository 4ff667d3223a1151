import type { Logger } from 'pino'
import type { Database } from '../ports/database.ts'
import { openPglite } from './pglite/pglite.ts'
import { openPostgres } from './postgres/postgres.ts'

/**
 * The configured database: a PostgreSQL where `url` names one, else the embedded one in `directory`.
 *
 * @throws DataDirectoryInUse
 */
export async function openDatabase(
  config: { url: string | null; directory: string; poolSize: number },
  log: Pick<Logger, 'warn'>,
  { patient = false } = {},
): Promise<Database> {
  const { url, directory, poolSize } = config
  return url === null ? openPglite(directory) : openPostgres({ url, poolSize, log, patient })
}
