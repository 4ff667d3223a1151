import type { Admission } from '../ports/admission.ts'
import type { Database } from '../ports/database.ts'
import { wideNetworkOf } from '../ports/networks.ts'
import type { Passwords } from '../ports/system.ts'
import { FairQueue, MAX_WAIT_MS, type QueueSize } from './fair-queue.ts'

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
  const requests = new FairQueue({
    permits: poolSize - reserved,
    maxWaiting: MAX_WAITING_REQUESTS,
    maxWaitMs,
  })
  const signIns = new FairQueue({
    permits: Math.max(1, Math.floor(poolSize * SIGN_IN_SHARE)),
    maxWaiting: MAX_WAITING_SIGN_INS,
    maxWaitMs,
  })
  const turns = new Map<string, FairQueue>()
  return {
    forRequests: (database, sender) => bounded(database, work => requests.run(work, sender)),
    forSignIns: (database, sender) =>
      bounded(database, work => {
        const since = performance.now()
        return signIns.run(() => requests.run(work, sender, since), sender, since)
      }),
    async inTurn(key, work) {
      const turn =
        turns.get(key) ?? new FairQueue({ permits: 1, maxWaiting: MAX_WAITING_IN_TURN, maxWaitMs })
      if (turn.length > MAX_WAITING_IN_TURN) return null
      turns.set(key, turn)
      try {
        return await turn.run(work)
      } finally {
        if (turn.length === 0) turns.delete(key)
      }
    },
  }
}

/** @param admit runs work when its turn comes */
function bounded(database: Database, admit: <T>(work: () => Promise<T>) => Promise<T>): Database {
  return {
    ...database,
    transaction: work => admit(() => database.transaction(work)),
    statement: work => admit(() => database.statement(work)),
    read: work => admit(() => database.read(work)),
    readList: work => admit(() => database.readList(work)),
  }
}

/**
 * Hashing takes a core for some 50 ms and 19 MiB. Without a limit, many logins would occupy every core. Networks take
 * turns, so that the guesses of one do not keep others from logging in.
 */
export function boundedPasswords(passwords: Passwords, size: QueueSize): Passwords {
  const hashing = new FairQueue(size)
  const senderOf = (network?: string) => (network === undefined ? '' : wideNetworkOf(network))
  return {
    hash: (password, like) => hashing.run(() => passwords.hash(password, like)),
    matches: (hash, password, network) =>
      hashing.run(() => passwords.matches(hash, password), senderOf(network)),
    findMatch: (hashes, password, network) =>
      hashing.run(() => passwords.findMatch(hashes, password), senderOf(network)),
  }
}

/**
 * Leaves one core to the event loop and the database, and at least one of the 4 threads of Node.js, which also read
 * files and resolve names.
 */
export function hashingSize(cores: number): QueueSize {
  return { permits: Math.min(3, Math.max(1, cores - 1)), maxWaiting: 20 }
}
