import type { Passwords } from '../ports/passwords.ts'
import { createBoundedQueue } from './bounded-queue.ts'

/** How many passwords are hashed at once, and how many more wait. */
export interface HashingLimits {
  concurrency: number
  maxWaiting: number
}

/** Hashing takes a core for some 50 ms and 19 MiB. Without a limit, many logins would occupy every core. */
export function boundedPasswords(passwords: Passwords, limits: HashingLimits): Passwords {
  const queue = createBoundedQueue(limits)
  return {
    hash: (password, like) => queue.run(() => passwords.hash(password, like)),
    matches: (hash, password) => queue.run(() => passwords.matches(hash, password)),
    findMatch: (hashes, password) => queue.run(() => passwords.findMatch(hashes, password)),
  }
}

/**
 * Leaves one core to the event loop and the database, and at least one of the 4 threads of Node.js, which also read
 * files and resolve names.
 */
export function hashingLimits(cores: number): HashingLimits {
  return { concurrency: Math.min(3, Math.max(1, cores - 1)), maxWaiting: 20 }
}
