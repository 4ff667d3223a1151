import type { Admission } from '../ports/admission.ts'
import type { Database } from '../ports/database.ts'
import { type Semaphore, createSemaphore } from './semaphore.ts'

/** For webhooks and jobs, which never wait behind requests of the API. */
const RESERVED_CONNECTIONS = 2
/** Above it, requests of the API are refused: they would wait longer than a user does. */
const MAX_WAITING_REQUESTS = 200
const SIGN_IN_SHARE = 0.3
const MAX_WAITING_SIGN_INS = 100
/** Visitors of one office have one address. */
const MAX_WAITING_OF_NETWORK = 10

/** @param poolSize the connections of this instance to the database; 1 for the embedded database */
export function createAdmission(poolSize: number): Admission {
  const reserved = Math.min(RESERVED_CONNECTIONS, Math.floor(poolSize / 3))
  const requests = createSemaphore({
    permits: poolSize - reserved,
    maxWaiting: MAX_WAITING_REQUESTS,
  })
  const signIns = createSemaphore({
    permits: Math.max(1, Math.floor(poolSize * SIGN_IN_SHARE)),
    maxWaiting: MAX_WAITING_SIGN_INS,
  })
  const turns = new Map<string, Semaphore>()
  return {
    forRequests: database => bounded(database, requests),
    forSignIns: database => bounded(bounded(database, requests), signIns),
    async inTurn(network, work) {
      const turn =
        turns.get(network) ?? createSemaphore({ permits: 1, maxWaiting: MAX_WAITING_OF_NETWORK })
      if (turn.isFull) return null
      turns.set(network, turn)
      try {
        return await turn.run(work)
      } finally {
        if (turn.isIdle) turns.delete(network)
      }
    },
  }
}

function bounded(database: Database, semaphore: Semaphore): Database {
  return {
    ...database,
    transaction: work => semaphore.run(() => database.transaction(work)),
    statement: work => semaphore.run(() => database.statement(work)),
    read: work => semaphore.run(() => database.read(work)),
  }
}
