import type { Database } from './database.ts'

/**
 * Decides how much of this instance each kind of request may use at once, so that none keeps the others waiting.
 * Webhooks and jobs use the database itself: the connections that requests of the API may not use are theirs.
 */
export interface Admission {
  /**
   * The database for requests of the API, which may use most of the connections. Senders take turns.
   *
   * @param sender for whom the requests wait: a person with a session, or a wide network
   * @returns a database whose methods throw {@link ServerBusy} when too many transactions wait, or one waits too long
   */
  forRequests(database: Database, sender: string): Database
  /** The database for requests without a session, which may use few of the connections of {@link forRequests}. */
  forSignIns(database: Database, sender: string): Database
  /**
   * Runs `work` when all earlier work with the same key has ended: that of a network without a session, or the costly
   * work of a user. Null, and nothing runs, when too much work with the key waits.
   *
   * @throws ServerBusy, and nothing runs, when the turn does not come in time
   */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T | null>
}

/** The server has too much to do and refuses the work. The API responds with 503 and Retry-After. */
export class ServerBusy extends Error {
  override readonly name = 'ServerBusy'
}
