import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/**
 * PostgreSQL as Kysely speaks it, except that a transaction need not wait for every answer: its beginning
 * travels with its first question, and what is sent by {@link sendLater} with the commit.
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

/** What each connection's transaction has sent without waiting for the answer. */
const unanswered = new WeakMap<DatabaseConnection, Promise<unknown>[]>()

/**
 * Sends a statement whose answer nobody needs. When it fails, so does the commit, and nothing is kept.
 *
 * @param onFailed hears why, before anybody hears that what was asked afterwards failed for it
 */
export function sendLater(
  connection: DatabaseConnection,
  statement: CompiledQuery,
  onFailed: (error: unknown) => void = () => {},
): void {
  const answer = connection.executeQuery(statement)
  // Told at the commit too. Whatever is asked in between fails: the transaction is over.
  answer.catch(onFailed)
  unanswered.get(connection)?.push(answer)
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    unanswered.set(connection, [])
    sendLater(connection, CompiledQuery.raw('begin isolation level read committed'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const sent = unanswered.get(connection) ?? []
    // After a failure PostgreSQL answers a commit by rolling back, without an error.
    const committed = super.commitTransaction(connection)
    committed.catch(() => {
      // Told below, after what failed before it.
    })
    await Promise.all(sent)
    await committed
  }
}
