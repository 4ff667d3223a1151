import { createHash } from 'node:crypto'

/** SHA-256 of a 256-bit random token. A random token cannot be guessed, so it needs no salt. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
