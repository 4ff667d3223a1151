import { createHash, createHmac } from 'node:crypto'
import type { Device } from '@ringback/contract/text/device'

/**
 * A network of a user as it is stored. There are few IPv4 addresses, so without a key the network could be found
 * by hashing all of them. The same network has another hash for each user.
 */
export function hashNetwork(key: string, userId: string, network: string): Buffer {
  return hashOf(key, [userId, network])
}

/** A browser of a user as it is stored, for the same reasons. */
export function hashBrowser(key: string, userId: string, { browser, system }: Device): Buffer {
  return hashOf(key, [userId, browser, system])
}

function hashOf(key: string, parts: readonly (string | null)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** SHA-256 of a 256-bit random token. A random token cannot be guessed, so it needs no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
