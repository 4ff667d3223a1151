import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable } from '../../ports/database-unavailable.ts'
import type { Database, Reader, Tx } from '../../ports/database.ts'
import { PipelinedDialect, sendLater } from './pipelined-dialect.ts'
import { isOutdatedPlan } from './prepared-statements.ts'
import type { Schema } from '../../ports/schema.ts'

const MAX_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** What PostgreSQL answers to everything after the statement that failed. */
const FAILED_BEFORE = '25P02'
/** Two deliveries of one webhook at the same moment: the second, tried again, sees the first. */
const HEARD_AT_ONCE: readonly unknown[] = ['call_events_pkey', 'payments_pkey']

/** SQLSTATE classes and codes, and system errors, that say "not now" and not "wrong question". */
const AWAY =
  /^(08...|57P0[1-3]|57014|55P03|53300|25P03|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH)$/
const AWAY_WORDS =
  /Connection terminated|encountered a connection error|timeout exceeded when trying to connect|Query read timeout/

/** The database behind a pool of connections, embedded or not. `after` runs when the pool has ended. */
export function poolDatabase(pool: pg.Pool, after: () => Promise<void> = async () => {}): Database {
  const kysely = new Kysely<Schema>({ dialect: new PipelinedDialect({ pool }) })
  return {
    kysely,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      for (let attempt = 1; ; attempt++) {
        const failed: unknown[] = []
        try {
          return await kysely.transaction().execute(async tx => work(await withLater(tx, failed)))
        } catch (thrown) {
          // What nobody waited for failed first, and says why.
          const error = codeOf(thrown) === FAILED_BEFORE ? (failed[0] ?? thrown) : thrown
          if (attempt === MAX_ATTEMPTS || !isContention(error)) throw explain(error)
          // Losers of a deadlock that all return at once meet again.
          await sleep(attempt * 10 * Math.random())
        }
      }
    },
    async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
      try {
        return await work(kysely).catch((error: unknown) => {
          if (isOutdatedPlan(error)) return work(kysely)
          throw error
        })
      } catch (error) {
        throw explain(error)
      }
    },
    async close() {
      await kysely.destroy()
      await after()
    },
  }
}

async function withLater(tx: Transaction<Schema>, failed: unknown[]): Promise<Tx> {
  const connection = await tx.getExecutor().provideConnection(async own => own)
  return Object.assign(tx, {
    enqueue: (statement: CompiledQuery) =>
      sendLater(connection, statement, error => failed.push(error)),
  })
}

function isContention(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === SERIALIZATION_FAILURE ||
    code === DEADLOCK_DETECTED ||
    isOutdatedPlan(error) ||
    (error instanceof Error && 'constraint' in error && HEARD_AT_ONCE.includes(error.constraint))
  )
}

function explain(error: unknown): unknown {
  const away =
    AWAY.test(codeOf(error)) || (error instanceof Error && AWAY_WORDS.test(error.message))
  return away ? new DatabaseUnavailable('The database does not answer', { cause: error }) : error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
