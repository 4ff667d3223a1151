import { hashSecret } from './known-hashes.ts'

/** How many recovery codes a user or an operator gets. */
export const RECOVERY_CODES = 10

/** Ten characters of 32: 50 random bits, which the limit on sign-ins protects. */
const LENGTH = 10
/** Without characters that look alike. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'

/** Makes a recovery code like `k7m2p-x9d4q` from random bytes, of which it uses the first ten. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const characters = [...random.subarray(0, LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}

/** Makes a set of recovery codes of a user or an operator, with their hashes, which are what is stored. `random` returns a secret in base64url. */
export function newRecoveryCodes(
  ownerId: string,
  random: () => string,
): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeFrom(Buffer.from(random(), 'base64url')),
  )
  return { codes, hashes: codes.map(code => hashRecoveryCode(ownerId, normaliseCode(code))) }
}

/** The same code has another hash for each owner, so that a guess is compared with the codes of one. */
function hashRecoveryCode(ownerId: string, code: string): Buffer {
  return hashSecret(`recovery code of ${ownerId}: ${code}`)
}

/** The hashes that a normalised code may have. Codes of earlier versions were hashed without their owner. */
export function hashesOfRecoveryCode(ownerId: string, code: string): Buffer[] {
  return [hashRecoveryCode(ownerId, code), hashSecret(code)]
}

/** The form in which a typed code is compared: lower case, without spaces and hyphens. */
export function normaliseCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

/** Whether a normalised code is one of an authenticator app. Any other is compared with the recovery codes. */
export function isOneTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
