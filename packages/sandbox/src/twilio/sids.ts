import { randomBytes } from 'node:crypto'

/** CA: call. KX: message. NO: alert. PN: rented number or caller ID. RE: recording. VE: verification. VL: attempt of a verification. */
export type SidPrefix = 'CA' | 'KX' | 'NO' | 'PN' | 'RE' | 'VE' | 'VL'

/** A vendor identifier: two letters and 32 hex digits. */
export function newSid(prefix: SidPrefix): string {
  return prefix + randomBytes(16).toString('hex')
}
