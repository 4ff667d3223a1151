import { wideNetworkOf } from '../ports/networks.ts'
import type { Passwords } from '../ports/passwords.ts'
import { type SemaphoreSize, createSemaphore } from './semaphore.ts'

/**
 * Hashing takes a core for some 50 ms and 19 MiB. Without a limit, many logins would occupy every core. Networks take
 * turns, so that the guesses of one do not keep others from logging in.
 */
export function boundedPasswords(passwords: Passwords, size: SemaphoreSize): Passwords {
  const hashing = createSemaphore(size)
  return {
    hash: (password, like) => hashing.run(() => passwords.hash(password, like)),
    matches: (hash, password, network) =>
      hashing.run(() => passwords.matches(hash, password), undefined, turnOf(network)),
    findMatch: (hashes, password, network) =>
      hashing.run(() => passwords.findMatch(hashes, password), undefined, turnOf(network)),
  }
}

function turnOf(network: string | undefined): string {
  return network === undefined ? '' : wideNetworkOf(network)
}

/**
 * Leaves one core to the event loop and the database, and at least one of the 4 threads of Node.js, which also read
 * files and resolve names.
 */
export function hashingSize(cores: number): SemaphoreSize {
  return { permits: Math.min(3, Math.max(1, cores - 1)), maxWaiting: 20 }
}
