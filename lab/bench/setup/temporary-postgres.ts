import { findPostgres } from '../../../tools/programs/find-postgres.ts'

/**
 * Starts an empty PostgreSQL that waits for its disk, as in production, and runs `measure` with its URL. Says so
 * and measures nothing if this machine has no PostgreSQL.
 */
export async function withPostgres(measure: (url: string) => Promise<void>): Promise<void> {
  const postgres = await findPostgres({ durable: true })
  if (postgres === null) {
    process.stdout.write('No PostgreSQL was found on this machine, so nothing was measured.\n')
    return
  }
  try {
    await measure(postgres.url)
  } finally {
    await postgres.stop()
  }
}
