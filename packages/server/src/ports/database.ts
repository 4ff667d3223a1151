import type { CompiledQuery, Kysely } from 'kysely'
import type { PoolUse } from './metrics.ts'
import type { Schema } from './schema/schema.ts'

export interface EnqueueOptions {
  /**
   * The name of a constraint. The statement violates it when a concurrent transaction has inserted the same
   * row first. The whole transaction then runs again, and finds that row.
   */
  retryOn?: string
}

/**
 * The first parameter of store functions. Inside of a transaction, run every query on its `tx`: the embedded
 * database has one connection, so a query outside of the transaction would wait forever.
 *
 * A store function that returns `void` only enqueues its statement, whatever its name begins with: `enqueue`,
 * `insert`, `mark`, `record`. One that returns a promise has run its statement when the promise resolves.
 */
export type Tx = Kysely<Schema> & {
  /**
   * Sends a statement without waiting for its result. It travels together with the next statement or the
   * commit. Later statements see its effect. If it fails, the transaction fails, at the latest at the commit.
   */
  enqueue(statement: CompiledQuery, options?: EnqueueOptions): void
}

/** The first parameter of store functions that only read: a transaction, or what {@link Database.read} passes. */
export type Reader = Kysely<Schema>

/** The first parameter of store functions that write in one statement: a transaction, or what {@link Database.statement} passes. */
export type Writer = Kysely<Schema>

export interface Database {
  /**
   * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws.
   * Statements that are started together (`Promise.all`) are sent together and run in this order.
   * After a deadlock or a conflict it runs again, up to 5 times in all, so `work` must have no other effects.
   *
   * @throws DatabaseUnavailable
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs each statement of `work` as a transaction of its own, in one round trip. Meant for one statement that writes
   * all or nothing. After a deadlock or a conflict `work` runs again, as in {@link Database.transaction}.
   *
   * @throws DatabaseUnavailable
   */
  statement<T>(work: (db: Writer) => Promise<T>): Promise<T>
  /**
   * Reads outside of a transaction, at a third of the cost of one. Each statement sees its own snapshot.
   *
   * @throws DatabaseUnavailable
   */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Reads a history or a list as {@link Database.read} does, with everything that was committed before. Where there is a
   * replica, it reads. Not for what decides about money or a call, because a transaction sees the primary alone.
   *
   * @throws DatabaseUnavailable
   */
  readList<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Reads whole tables, as {@link Database.read} does, on a connection of its own, whose statements may take any time.
   *
   * @throws DatabaseUnavailable
   */
  readWhole<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** How the connections are used. Absent where there is no pool. */
  poolUse?(): PoolUse
  /** Whether its disk was full a moment ago: nothing is stored, and reads still work. */
  isFull(): boolean
  /** For migrations, health checks and tools. */
  readonly kysely: Kysely<Schema>
  close(): Promise<void>
}

/** The database could not be reached or did not respond in time. The API responds with 503 and not 401, so that users stay signed in. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable'
}

/** The database cannot store anything because its disk is full. Reads still work. */
export class StorageFull extends DatabaseUnavailable {
  override readonly name = 'StorageFull'
}

/** Whether a statement failed because a row with its unique value exists. Both databases report PostgreSQL's SQLSTATE. */
export function isDuplicateRow(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
