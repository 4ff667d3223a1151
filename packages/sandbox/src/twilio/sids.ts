import { randomBytes } from 'node:crypto'

/** CA: call. KX: message. PN: rented number or caller ID. VE: verification. VL: attempt of a verification. */
export type SidPrefix = 'CA' | 'KX' | 'PN' | 'VE' | 'VL'

/** A vendor identifier: two letters and 32 hex digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex')
}
