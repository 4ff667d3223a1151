import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Reader } from '../../ports/database.ts'
import { DATABASE_LIMITS, type DatabaseLimits } from './session-settings.ts'

/** Shorter than those of the primary, which answers when the replica does not. */
export const REPLICA_LIMITS: DatabaseLimits = {
  ...DATABASE_LIMITS,
  connectionMs: 1_000,
  statementMs: 4_000,
  answerMs: 5_000,
}

/** How far a list waits for the replica. On a network that works it is some milliseconds behind. */
const CATCH_UP_MS = 100
const POLL_MS = 5
/** How long lists are read from the primary before one of them tries the replica again. */
const PAUSE_MS = 5_000

/**
 * The database with a replica for its lists. A list shows everything that was committed before it was asked for,
 * by whichever instance: the primary names its position in the log, and the replica reads once it has replayed that.
 * When it has not done so within {@link CATCH_UP_MS}, or fails, the primary reads.
 *
 * @param replica read-only, of the same server
 */
export function withReplica(
  primary: Database,
  replica: Database,
  log: Pick<Logger, 'warn'>,
): Database {
  const lists = { replica: 0, primary: 0 }
  let isUsed = true
  let pausedUntilMs = 0
  const pause = () => (pausedUntilMs = performance.now() + PAUSE_MS)
  const readPrimary: Database['read'] = work => {
    lists.primary++
    return primary.read(work)
  }
  const readReplica: Database['read'] = async work => {
    const position = await primary.read(findPosition)
    // One connection, because another one may lead to another replica.
    return replica.transaction(async tx => {
      await untilReplayed(tx, position)
      return work(tx)
    })
  }
  return {
    ...primary,
    async readList(work) {
      if (performance.now() < pausedUntilMs) return readPrimary(work)
      // The others do not wait for a replica that is away.
      if (!isUsed) pause()
      try {
        const result = await readReplica(work)
        if (!isUsed) log.warn('Lists are read from the replica again')
        isUsed = true
        pausedUntilMs = 0
        lists.replica++
        return result
      } catch (error) {
        const why = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : error
        if (isUsed) log.warn({ why }, 'Lists are read from the primary: the replica is not used')
        isUsed = false
        pause()
        return readPrimary(work)
      }
    },
    poolUse: () => ({ ...(primary.poolUse?.() ?? { total: 0, idle: 0, waiting: 0 }), lists }),
    async close() {
      await Promise.all([primary.close(), replica.close()])
    },
  }
}

/** What the log has on the disk. Of what commits without waiting for the disk (store/sql.ts), no list shows anything. */
async function findPosition(db: Reader): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(db)
  return rows[0]?.position ?? ''
}

/** @throws when the replica has not replayed the position in time, or is none */
async function untilReplayed(db: Reader, position: string): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await sql<{ isReplica: boolean; isReplayed: boolean }>`
      select pg_is_in_recovery() as "isReplica",
        pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isReplayed"`.execute(db)
    if (rows[0]?.isReplica !== true) throw new Error('DATABASE_READ_URL leads to no replica')
    if (rows[0].isReplayed) return
    if (performance.now() - startedAt > CATCH_UP_MS) {
      throw new Error(`It is more than ${CATCH_UP_MS} ms behind the primary`)
    }
    // PostgreSQL 15 to 18 has no statement that waits for a position of the log.
    await sleep(POLL_MS)
  }
}
