import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What store functions take first. Never captured: on the embedded database a second query would wait for the first for ever. */
export type Tx = Transaction<Schema> & {
  /**
   * Sends a statement without waiting for its answer, which nobody needs: most often the last ones before
   * the commit, which then travel with it. What is asked afterwards sees its effect. When it fails, the
   * transaction fails, at the commit at the latest.
   */
  enqueue(statement: CompiledQuery): void
}

/** What store functions that only ask take first: a transaction, or {@link Database.read}'s. */
export type Reader = Kysely<Schema>

export interface Database {
  /**
   * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws.
   * Serialisation failures and deadlocks are tried again, at most 5 times, so `work` has no effects of its own.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Asks outside of a transaction, which costs a third of one. Each question sees its own moment. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /** For migrations, health and tools. */
  readonly kysely: Kysely<Schema>
  close(): Promise<void>
}
