import type { Admission } from '../ports/admission.ts'
import type { Database } from '../ports/database.ts'
import { MAX_WAIT_MS, type Semaphore, createSemaphore } from './semaphore.ts'

/** For webhooks and jobs, which never wait behind requests of the API. */
const RESERVED_CONNECTIONS = 2
/** Above it, requests of the API are refused: they would wait longer than a user does. */
const MAX_WAITING_REQUESTS = 200
const SIGN_IN_SHARE = 0.3
const MAX_WAITING_SIGN_INS = 100
/** Visitors of one office have one address. */
const MAX_WAITING_IN_TURN = 10

/**
 * @param poolSize the connections of this instance to the database; 1 for the embedded database
 * @param maxWaitMs how long each waits at most for its turn, and how long for a connection
 */
export function createAdmission(poolSize: number, maxWaitMs = MAX_WAIT_MS): Admission {
  const reserved = Math.min(RESERVED_CONNECTIONS, Math.floor(poolSize / 3))
  const requests = createSemaphore({
    permits: poolSize - reserved,
    maxWaiting: MAX_WAITING_REQUESTS,
    maxWaitMs,
  })
  const signIns = createSemaphore({
    permits: Math.max(1, Math.floor(poolSize * SIGN_IN_SHARE)),
    maxWaiting: MAX_WAITING_SIGN_INS,
    maxWaitMs,
  })
  const turns = new Map<string, Semaphore>()
  return {
    forRequests: (database, sender) => bounded(database, [requests], sender),
    forSignIns: (database, sender) => bounded(database, [signIns, requests], sender),
    async inTurn(key, work) {
      const turn =
        turns.get(key) ??
        createSemaphore({ permits: 1, maxWaiting: MAX_WAITING_IN_TURN, maxWaitMs })
      if (turn.isFull) return null
      turns.set(key, turn)
      try {
        return await turn.run(work)
      } finally {
        if (turn.isIdle) turns.delete(key)
      }
    },
  }
}

/** @param semaphores every one has to be passed, in this order, within one time limit */
function bounded(database: Database, semaphores: Semaphore[], sender: string): Database {
  const admitted = <T>(work: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    const run = semaphores.reduceRight<() => Promise<T>>(
      (next, semaphore) => () => semaphore.run(next, since, sender),
      work,
    )
    return run()
  }
  return {
    ...database,
    transaction: work => admitted(() => database.transaction(work)),
    statement: work => admitted(() => database.statement(work)),
    read: work => admitted(() => database.read(work)),
  }
}
