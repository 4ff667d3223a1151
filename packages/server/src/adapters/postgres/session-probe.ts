import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A pooler may by chance give the second connection another session than the first one's. */
const ATTEMPTS = 5
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Whether connections to this PostgreSQL share their sessions, as behind PgBouncer with `pool_mode = transaction`.
 * Prepared statements and time limits are then lost or appear in other connections.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const [writer, reader] = [connectionTo(url), connectionTo(url)]
  try {
    await Promise.all([writer.connect(), reader.connect()])
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const mark = randomUUID()
      await writer.query(`select set_config('ringback.session_probe', '${mark}', false)`)
      const { rows } = await reader.query<{ mark: string | null }>(
        `select current_setting('ringback.session_probe', true) as mark`,
      )
      if (rows[0]?.mark === mark) return true
    }
    return false
  } finally {
    await Promise.allSettled([writer.end(), reader.end()])
  }
}

function connectionTo(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'ringback',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks later makes its next query fail, which the caller handles.
  client.on('error', () => {})
  return client
}
