import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Schema } from '../../ports/schema/schema.ts'
import { isOutdatedPlan } from './sql-errors.ts'

/** For each connection. Limits the database's memory: a statement with a list is another statement for each length of the list. */
const MAX_PREPARED = 500

/** Names are unique in the process, because PGlite's one connection is used by several clients in turn. */
let lastName = 0

/** The names of the statements that each connection has prepared, by their text. */
const preparedNames = new WeakMap<pg.PoolClient, Map<string, string>>()

/** A pool of connections that pipeline their statements (node-postgres, "Pipelining") and read `int8` as bigint. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const stream = () => new BatchingSocket()
  return new pg.Pool({ stream, ...config, types: valueParsers, pipeline: true })
}

/**
 * Sends the statements of one tick together, because every packet wakes the database's process. node-postgres corks the
 * socket for each of them (Node.js, `writable.cork`).
 */
class BatchingSocket extends Socket {
  #isBatching = false

  override uncork(): void {
    if (this.#isBatching) return super.uncork()
    this.#isBatching = true
    process.nextTick(() => {
      this.#isBatching = false
      super.uncork()
    })
  }
}

/** A connection that can be released. */
export interface Connection {
  run(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  release(): void
}

/** Kysely whose every statement acquires a connection, and releases it. */
export function kyselyOn(connections: {
  connect: () => Promise<Connection>
  end: () => Promise<void>
}): Kysely<Schema> {
  const connect = async () => {
    const { run, release } = await connections.connect()
    // There is no cursor, which is its other overload.
    return { query: run as unknown as PostgresPoolClient['query'], release }
  }
  const pool = { connect, end: connections.end }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * A connection that parses and plans each statement with parameters once (node-postgres, "Prepared statements"). If a
 * migration changed the columns that a prepared statement returns, its next use fails with {@link isOutdatedPlan},
 * and the use after that prepares it again.
 */
export function preparing(client: pg.PoolClient): Connection {
  const names = preparedNames.get(client) ?? new Map<string, string>()
  preparedNames.set(client, names)
  const run: Connection['run'] = async (text, values) => {
    // A text without parameters may be several statements.
    const isPreparable = values.length > 0 || /^(begin|commit)/.test(text)
    const isPrepared = isPreparable && (names.has(text) || names.size < MAX_PREPARED)
    if (!isPrepared) return client.query(text, [...values])
    const name = names.get(text) ?? `s${++lastName}`
    names.set(text, name)
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (isOutdatedPlan(error)) names.delete(text)
      throw error
    }
  }
  return { run, release: () => client.release() }
}

/** Reads `int8` as bigint, because amounts do not fit a double; other types as node-postgres reads them. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? (text: string) => BigInt(text)
      : pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
}
