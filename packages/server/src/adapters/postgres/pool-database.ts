import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, StorageFull } from '../../ports/database-unavailable.ts'
import type { Database, EnqueueOptions, Reader, Tx } from '../../ports/database.ts'
import type { Schema } from '../../ports/schema.ts'
import { PipelinedDialect, enqueueStatement } from './pipelined-dialect.ts'
import {
  isCausedByEarlierError,
  isContention,
  isOutdatedPlan,
  isStorageFull,
  isUnavailable,
  violatedConstraint,
} from './sql-errors.ts'

const MAX_ATTEMPTS = 5

/** The database behind a pool of connections, embedded or not. `onClosed` runs when the pool has ended. */
export function poolDatabase(
  pool: pg.Pool,
  onClosed: () => Promise<void> = async () => {},
): Database {
  const kysely = new Kysely<Schema>({ dialect: new PipelinedDialect({ pool }) })
  let storageFullAt: Date | null = null
  const noteStorageFull = (error: unknown): never => {
    if (error instanceof StorageFull) storageFullAt = new Date()
    throw error
  }
  return {
    kysely,
    transaction: work => transactionWithRetries(kysely, work).catch(noteStorageFull),
    read: work => readWithRetry(kysely, work).catch(noteStorageFull),
    storageFullAt: () => storageFullAt,
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

/** The errors of the enqueued statements of one attempt, and the constraints after whose violation it is retried. */
interface Attempt {
  errors: unknown[]
  retryOn: Set<string>
}

async function transactionWithRetries<T>(
  kysely: Kysely<Schema>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const attempt: Attempt = { errors: [], retryOn: new Set() }
    try {
      return await kysely.transaction().execute(async tx => work(await withEnqueue(tx, attempt)))
    } catch (thrown) {
      // An enqueued statement may have failed first, and its error is the cause.
      const error = isCausedByEarlierError(thrown) ? (attempt.errors[0] ?? thrown) : thrown
      if (attemptNumber === MAX_ATTEMPTS || !isRetryable(error, attempt)) throw asUnavailable(error)
      // The delay in ms is random, because transactions that deadlocked would deadlock again if they restarted together.
      await sleep(attemptNumber * 10 * Math.random())
    }
  }
}

async function readWithRetry<T>(
  kysely: Kysely<Schema>,
  work: (db: Reader) => Promise<T>,
): Promise<T> {
  try {
    return await work(kysely).catch((error: unknown) => {
      if (isOutdatedPlan(error)) return work(kysely)
      throw error
    })
  } catch (error) {
    throw asUnavailable(error)
  }
}

async function withEnqueue(tx: Transaction<Schema>, attempt: Attempt): Promise<Tx> {
  const connection = await tx.getExecutor().provideConnection(async provided => provided)
  const enqueue = (statement: CompiledQuery, { retryOn }: EnqueueOptions = {}) => {
    if (retryOn) attempt.retryOn.add(retryOn)
    enqueueStatement(connection, statement, error => attempt.errors.push(error))
  }
  return Object.assign(tx, { enqueue })
}

function isRetryable(error: unknown, { retryOn }: Attempt): boolean {
  return isContention(error) || retryOn.has(violatedConstraint(error) ?? '')
}

function asUnavailable(error: unknown): unknown {
  if (isStorageFull(error)) {
    return new StorageFull('The disk of the database is full', { cause: error })
  }
  return isUnavailable(error)
    ? new DatabaseUnavailable('The database does not answer', { cause: error })
    : error
}
