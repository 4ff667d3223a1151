import { createHash } from 'node:crypto'

/** SHA-256 of a 256-bit random token: it needs no salt, nothing can be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
