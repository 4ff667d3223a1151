import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a request of the doctor to an instance. */
export const PROOF_HEADER = 'x-ringback-proof'

/** A key that two processes share only if their whole configuration of secrets and addresses is the same. */
export function instanceKeyOf(parts: readonly (string | readonly string[])[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Proves the possession of the key for a one-time id. Request and response have different proofs, so that a server
 * cannot return what it received.
 */
export function proofOf(key: string, role: 'doctor' | 'server', id: string): string {
  return createHmac('sha256', key).update(`${role} ${id}`).digest('hex')
}

export function isProof(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
