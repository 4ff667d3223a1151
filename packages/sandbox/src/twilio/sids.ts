import { randomBytes } from 'node:crypto'

/** Calls, messages, numbers (rented ones and caller IDs), verifications, their attempts. */
export type SidPrefix = 'CA' | 'KX' | 'PN' | 'VE' | 'VL'

/** A vendor identifier: two letters and 32 hex digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex')
}
