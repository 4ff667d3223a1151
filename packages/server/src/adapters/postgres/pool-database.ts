import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import {
  type Database,
  DatabaseUnavailable,
  type EnqueueOptions,
  type Reader,
  StorageFull,
  type Tx,
} from '../../ports/database.ts'
import type { Schema } from '../../ports/schema/schema.ts'
import { type Connection, kyselyOn, preparing } from './connections.ts'
import {
  isCausedByEarlierError,
  isContention,
  isOutdatedPlan,
  isReadOnlyTransaction,
  isStorageFull,
  isUnavailable,
  violatedConstraint,
} from './sql-errors.ts'

const MAX_ATTEMPTS = 5

/** Where nothing is written, nothing fails: after this time without a failure, the disk may have space again. */
const STORAGE_FULL_MS = 60_000

export interface PoolDatabaseOptions {
  /** Runs when the pool has ended. */
  onClosed?: () => Promise<void>
  /** A database whose statements have no time limit. It is closed after each use. Absent where statements have none. */
  openUnlimited?: () => Database
}

/** The database behind a pool of connections, embedded or not. */
export function poolDatabase(
  pool: pg.Pool,
  { onClosed = async () => {}, openUnlimited }: PoolDatabaseOptions = {},
): Database {
  const connect = async () => preparing(await pool.connect())
  const kysely = kyselyOn({ connect, end: () => pool.end() })
  // By the clock that is never set back.
  let fullAtMs: number | null = null
  const fail = (thrown: unknown): never => {
    const error = asUnavailable(thrown)
    if (error instanceof StorageFull) fullAtMs = performance.now()
    throw error
  }
  const read: Database['read'] = work => readWithRetry(kysely, work).catch(fail)
  return {
    kysely,
    transaction: work =>
      withRetries(async attempt => transact(await connect(), attempt, work)).catch(fail),
    statement: work => withRetries(() => work(kysely)).catch(fail),
    read,
    readList: read,
    async readWhole(work) {
      if (!openUnlimited) return read(work)
      const unlimited = openUnlimited()
      try {
        return await unlimited.read(work)
      } finally {
        await unlimited.close()
      }
    },
    isFull: () => fullAtMs !== null && performance.now() - fullAtMs < STORAGE_FULL_MS,
    poolUse: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await kysely.destroy()
      await onClosed()
    },
  }
}

/** One attempt of a transaction: the errors of its statements in their order, and the constraints after whose violation it is retried. */
interface Attempt {
  errors: unknown[]
  retryOn: Set<string>
}

/**
 * Runs `work` in a transaction of its own Kysely, whose statements are sent as soon as they are started: `begin` with the
 * first one, and the enqueued ones with the next one or the commit.
 */
async function transact<T>(
  connection: Connection,
  { errors, retryOn }: Attempt,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isOver = false
  const run: Connection['run'] = async (text, values) => {
    // Work that goes on after it has failed would change the database outside of its transaction.
    if (isOver) throw new Error('A statement was started after the end of its transaction')
    const result = connection.run(text, values)
    result.catch((error: unknown) => errors.push(error))
    // Without its `begin`, a statement would be a transaction of its own.
    await begun
    return result
  }
  const begun = connection.run('begin isolation level read committed', [])
  begun.catch((error: unknown) => errors.push(error))
  const enqueued: Promise<unknown>[] = []
  const enqueue = (statement: CompiledQuery, options: EnqueueOptions = {}) => {
    if (options.retryOn) retryOn.add(options.retryOn)
    const result = run(statement.sql, statement.parameters)
    // Awaited with the commit.
    result.catch(() => {})
    enqueued.push(result)
  }
  const inTransaction = { run, release: () => {} }
  const kysely = kyselyOn({ connect: async () => inTransaction, end: async () => {} })
  try {
    const result = await work(Object.assign(kysely, { enqueue }))
    // PostgreSQL answers `commit` in a failed transaction with a rollback and no error.
    await Promise.all([...enqueued, run('commit', [])])
    if (errors.length > 0) throw errors[0]
    return result
  } catch (thrown) {
    await run('rollback', []).catch(() => {})
    // Of statements that are sent together, a later one than the first that failed may be thrown first.
    throw isCausedByEarlierError(thrown) ? errors[0] : thrown
  } finally {
    isOver = true
    connection.release()
  }
}

async function withRetries<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const attempt: Attempt = { errors: [], retryOn: new Set() }
    try {
      return await run(attempt)
    } catch (error) {
      if (attemptNumber === MAX_ATTEMPTS || !isRetryable(error, attempt)) throw error
      // The delay in ms is random, because transactions that deadlocked would deadlock again if they restarted together.
      await sleep(attemptNumber * 10 * Math.random())
    }
  }
}

async function readWithRetry<T>(
  kysely: Kysely<Schema>,
  work: (db: Reader) => Promise<T>,
): Promise<T> {
  return work(kysely).catch((error: unknown) => {
    if (isOutdatedPlan(error)) return work(kysely)
    throw error
  })
}

function isRetryable(error: unknown, { retryOn }: Attempt): boolean {
  return isContention(error) || retryOn.has(violatedConstraint(error) ?? '')
}

function asUnavailable(error: unknown): unknown {
  if (isStorageFull(error)) {
    return new StorageFull('The disk of the database is full', { cause: error })
  }
  // A proxy may lead to a standby while it is being promoted, and a standby only reads.
  return isUnavailable(error) || isReadOnlyTransaction(error)
    ? new DatabaseUnavailable('The database does not answer', { cause: error })
    : error
}
