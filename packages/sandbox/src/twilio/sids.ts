import { randomBytes } from 'node:crypto'

/** A vendor identifier: two letters and 32 hex digits, e.g. `CA` for a call, `KX` for a message. */
export function newSid(prefix: 'CA' | 'KX'): string {
  return prefix + randomBytes(16).toString('hex')
}
