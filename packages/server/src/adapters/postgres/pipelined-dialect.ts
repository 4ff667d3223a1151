import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/**
 * Kysely's PostgreSQL dialect, except that a transaction does not wait for every result: `begin` is sent
 * with the first statement, and enqueued statements are sent without waiting for them.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}

/** The statements that a connection's transaction has sent without waiting for their results. */
const pending = new WeakMap<DatabaseConnection, Promise<unknown>[]>()

/**
 * Sends a statement without waiting for its result. If it fails, the commit fails and nothing is stored.
 *
 * @param onError receives the error before later statements fail because of it
 */
export function enqueueStatement(
  connection: DatabaseConnection,
  statement: CompiledQuery,
  onError: (error: unknown) => void = () => {},
): void {
  const result = connection.executeQuery(statement)
  // The commit throws the error as well. Statements in between fail, because the transaction has failed.
  result.catch(onError)
  pending.get(connection)?.push(result)
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    pending.set(connection, [])
    enqueueStatement(connection, CompiledQuery.raw('begin isolation level read committed'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const results = pending.get(connection) ?? []
    // In a failed transaction PostgreSQL rolls back on `commit` and reports no error.
    const committed = super.commitTransaction(connection)
    committed.catch(() => {
      // Awaited below. This handler prevents an unhandled rejection when an enqueued statement failed.
    })
    await Promise.all(results)
    await committed
  }
}
