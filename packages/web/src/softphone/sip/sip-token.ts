import type { SipAccess } from '@ringback/contract/customers/sip-access'
import { type VoiceToken } from '../voice-device.ts'

export function sipAccessOf(token: VoiceToken): SipAccess {
  if (typeof token === 'string' || !('carrier' in token))
    throw new TypeError('The token is of another carrier.')
  return token
}

/** Whether the credentials have expired by the clock of this computer, which only chooses between two faults. */
export function isExpired({ username }: SipAccess): boolean {
  return Number.parseInt(username, 10) * 1000 <= Date.now()
}
