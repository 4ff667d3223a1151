import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  Transaction,
} from 'kysely'

/**
 * Kysely's PostgreSQL dialect, except that a transaction does not wait for every result: `begin` is sent
 * with the first statement, enqueued statements are sent without waiting for them, and statements that are started
 * together ({@link pipelined}) are sent together.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #isReadOnly: () => boolean

  /** @param options `isReadOnly` says whether a transaction that begins now may only read */
  constructor(config: PostgresDialectConfig, options: { isReadOnly: () => boolean }) {
    super(config)
    this.#config = config
    this.#isReadOnly = options.isReadOnly
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config, this.#isReadOnly)
  }
}

/**
 * The same transaction, except that a statement does not wait for the results of those that were sent before it.
 * Kysely lets them wait, because not every driver can send a statement early.
 */
export function pipelined<DB>(
  tx: Transaction<DB>,
  connection: DatabaseConnection,
  dialect: PipelinedDialect,
): Transaction<DB> {
  const executor = tx
    .getExecutor()
    .withConnectionProvider({ provideConnection: consumer => consumer(connection) })
  return new Transaction({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/** The results of the statements that a connection's transaction has enqueued. */
const unawaitedResults = new WeakMap<DatabaseConnection, Promise<unknown>[]>()

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
  // The commit also throws this error. Later statements fail too, because the transaction has failed.
  result.catch(onError)
  unawaitedResults.get(connection)?.push(result)
}

class PipelinedDriver extends PostgresDriver {
  readonly #isReadOnly: () => boolean

  constructor(config: PostgresDialectConfig, isReadOnly: () => boolean) {
    super(config)
    this.#isReadOnly = isReadOnly
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    unawaitedResults.set(connection, [])
    const access = this.#isReadOnly() ? ' read only' : ''
    enqueueStatement(connection, CompiledQuery.raw(`begin isolation level read committed${access}`))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const results = unawaitedResults.get(connection) ?? []
    // PostgreSQL answers `commit` in a failed transaction with a rollback and no error, so the results are awaited too.
    const commit = super.commitTransaction(connection)
    commit.catch(() => {
      // Awaited below. This handler prevents an unhandled rejection when an enqueued statement failed.
    })
    await Promise.all(results)
    await commit
  }
}
