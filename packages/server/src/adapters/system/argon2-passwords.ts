import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Options, hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../ports/system.ts'

/** OWASP's first recommendation: argon2id (the library's default) with 19 MiB, two passes and one lane. */
const STRENGTH: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @param strength weaker than the default in tests only */
export function argon2Passwords(strength: Options = STRENGTH): Passwords {
  // Verified when the user is unknown, so that both cases take the same time.
  const unknownUserHash = hash(randomBytes(32), strength)
  return {
    hash(password, like) {
      const shared = like ? readHash(like) : null
      return hash(password.normalize(), { ...strength, ...(shared && { salt: shared.salt }) })
    },
    async matches(known, password) {
      let isMatch = false
      for (const form of formsOf(password))
        isMatch ||= await verify(known ?? (await unknownUserHash), form)
      return known !== null && isMatch
    },
    async findMatch(hashes, password) {
      const groups = groupBySalt(hashes.length > 0 ? hashes : [await unknownUserHash])
      for (const form of formsOf(password)) {
        for (const group of groups) {
          const found = await findInGroup(group, form)
          if (found !== null) return hashes.length > 0 ? found : null
        }
      }
      return null
    },
  }
}

/**
 * The Unicode forms of a password. Systems write one letter in two ways, an umlaut for example. New hashes are of the
 * composed form, older ones of the form that was typed.
 */
function formsOf(password: string): string[] {
  return [...new Set([password.normalize(), password, password.normalize('NFD')])]
}

/** Computes the password's hash once, and compares it with each hash of the group. All have the same salt and strength. */
async function findInGroup(
  [first, ...others]: readonly [string, ...string[]],
  password: string,
): Promise<string | null> {
  if (others.length === 0) return (await verify(first, password)) ? first : null
  const shared = readHash(first)
  if (!shared) throw new Error('Several hashes that are not of argon2id were compared')
  const computed = Buffer.from(await hash(password, shared))
  const isSame = (known: string) =>
    known.length === computed.length && timingSafeEqual(Buffer.from(known), computed)
  return [first, ...others].find(isSame) ?? null
}

function groupBySalt(hashes: readonly string[]): [string, ...string[]][] {
  const groups = new Map<string, [string, ...string[]]>()
  for (const known of new Set(hashes)) {
    const prefix = known.slice(0, known.lastIndexOf('$'))
    const group = groups.get(prefix)
    if (group) group.push(known)
    else groups.set(prefix, [known])
  }
  return [...groups.values()]
}

/** Strength and salt of a hash in the PHC string format; null for another kind of hash. */
function readHash(encoded: string): (Options & { salt: Uint8Array }) | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$[^$]+$/.exec(encoded)
  if (!parts) return null
  const [, memoryCost, timeCost, parallelism, salt = ''] = parts
  return {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}
