import { randomBytes } from 'node:crypto'
import { type Options, hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../ports/passwords.ts'

/** OWASP's first recommendation: argon2id (the library's default) with 19 MiB, two passes and one lane. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @param strength weaker than the default in tests only */
export function argon2Passwords(strength: Options = STRENGTH): Passwords {
  // Verified when the user is unknown, so that both cases take the same time.
  const unknownUserHash = hash(randomBytes(32), strength)
  return {
    hash: password => hash(password, strength),
    async matches(known, password) {
      const isMatch = await verify(known ?? (await unknownUserHash), password)
      return known !== null && isMatch
    },
  }
}
