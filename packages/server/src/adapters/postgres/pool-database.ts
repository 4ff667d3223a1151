import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import {
  DatabaseUnavailable,
  StorageFull,
  StorageReadOnly,
} from '../../ports/database-unavailable.ts'
import type { Database, EnqueueOptions, Reader, StorageProblem, Tx } from '../../ports/database.ts'
import type { Schema } from '../../ports/schema/schema.ts'
import { PipelinedDialect, enqueueStatement, pipelined } from './pipelined-dialect.ts'
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
  /** What keeps the database from storing anything, if that is known before it tries to. Transactions then only read. */
  storageProblem?: () => StorageProblem | null
  /** A database whose statements have no time limit. It is closed after each use. Absent where statements have none. */
  openUnlimited?: () => Database
}

/** The database behind a pool of connections, embedded or not. */
export function poolDatabase(
  pool: pg.Pool,
  {
    onClosed = async () => {},
    storageProblem = () => null,
    openUnlimited,
  }: PoolDatabaseOptions = {},
): Database {
  const dialect = new PipelinedDialect({ pool }, { isReadOnly: () => storageProblem() !== null })
  const kysely = new Kysely<Schema>({ dialect })
  // By the clock that is never set back.
  let fullAtMs: number | null = null
  const fail = (thrown: unknown): never => {
    const error = asUnavailable(thrown, storageProblem)
    if (error instanceof StorageFull && storageProblem() === null) fullAtMs = performance.now()
    throw error
  }
  const wasFull = () => fullAtMs !== null && performance.now() - fullAtMs < STORAGE_FULL_MS
  const read: Database['read'] = work => readWithRetry(kysely, work).catch(fail)
  return {
    kysely,
    transaction: work => transactionWithRetries(kysely, dialect, work).catch(fail),
    // A transaction is read-only where nothing can be stored.
    statement: work =>
      (storageProblem() === null
        ? withRetries(() => work(kysely))
        : transactionWithRetries(kysely, dialect, work)
      ).catch(fail),
    read,
    async readWhole(work) {
      if (!openUnlimited) return read(work)
      const unlimited = openUnlimited()
      try {
        return await unlimited.read(work)
      } finally {
        await unlimited.close()
      }
    },
    storageProblem: () => storageProblem() ?? (wasFull() ? 'full' : null),
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

/** The errors of the statements of one attempt in their order, and the constraints after whose violation it is retried. */
interface Attempt {
  errors: unknown[]
  retryOn: Set<string>
}

function transactionWithRetries<T>(
  kysely: Kysely<Schema>,
  dialect: PipelinedDialect,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withRetries(attempt =>
    kysely.transaction().execute(async tx => {
      const connection = await tx.getExecutor().provideConnection(async provided => provided)
      const recorded = recordingErrors(connection, attempt)
      return work(withEnqueue(pipelined(tx, recorded, dialect), connection, attempt))
    }),
  )
}

async function withRetries<T>(run: (attempt: Attempt) => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const attempt: Attempt = { errors: [], retryOn: new Set() }
    try {
      return await run(attempt)
    } catch (thrown) {
      const error = isCausedByEarlierError(thrown) ? (causeOf(attempt) ?? thrown) : thrown
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

/**
 * The same connection. Of statements that are sent together, and of those that are enqueued, another one than the first
 * that failed may be the first whose error is thrown.
 */
function recordingErrors(connection: DatabaseConnection, { errors }: Attempt): DatabaseConnection {
  return {
    executeQuery(statement) {
      const result = connection.executeQuery<never>(statement)
      result.catch((error: unknown) => errors.push(error))
      return result
    },
    streamQuery: (statement, chunkSize) => connection.streamQuery(statement, chunkSize),
  }
}

function causeOf({ errors }: Attempt): unknown {
  return errors.find(error => !isCausedByEarlierError(error))
}

function withEnqueue(
  tx: Transaction<Schema>,
  connection: DatabaseConnection,
  attempt: Attempt,
): Tx {
  const enqueue = (statement: CompiledQuery, { retryOn }: EnqueueOptions = {}) => {
    if (retryOn) attempt.retryOn.add(retryOn)
    enqueueStatement(connection, statement, error => attempt.errors.push(error))
  }
  return Object.assign(tx, { enqueue })
}

function isRetryable(error: unknown, { retryOn }: Attempt): boolean {
  return isContention(error) || retryOn.has(violatedConstraint(error) ?? '')
}

function asUnavailable(error: unknown, storageProblem: () => StorageProblem | null): unknown {
  const problem = isStorageFull(error)
    ? 'full'
    : isReadOnlyTransaction(error) || isUnavailable(error)
      ? storageProblem()
      : null
  if (problem === 'full')
    return new StorageFull('The disk of the database is full', { cause: error })
  if (problem === 'read-only') {
    return new StorageReadOnly('The disk of the database is read-only', { cause: error })
  }
  // A proxy may lead to a standby while it is being promoted, and a standby only reads.
  return isUnavailable(error) || isReadOnlyTransaction(error)
    ? new DatabaseUnavailable('The database does not answer', { cause: error })
    : error
}
