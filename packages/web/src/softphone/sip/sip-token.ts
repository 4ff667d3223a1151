import type { SipAccess } from '@ringback/contract/customers/calls/calls'
import type { Speaker } from '../browser/speaker.ts'
import type { VoiceToken } from '../voice-device.ts'

export function sipAccessOf(token: VoiceToken): SipAccess {
  if (typeof token === 'string' || !('carrier' in token))
    throw new TypeError('The token is of another carrier.')
  return token
}

/** Whether the credentials have expired by the clock of this computer, which only chooses between two faults. */
export function isExpired({ username }: SipAccess): boolean {
  return Number.parseInt(username, 10) * 1000 <= Date.now()
}

export interface SipVoiceOptions {
  /** Returns the microphone stream for a call. */
  getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  /** The device and the volume of calls. */
  speaker: Pick<Speaker, 'deviceId' | 'listOutputs' | 'volume'>
  appName: string
  /** False for a device that incoming calls do not ring. */
  registers?: false
}

/** The headers that our gateway and the page exchange in an INVITE. The gateway removes them from calls of others. */

/** The id of the call, which the server created before an outgoing one. */
export const CALL_ID = 'X-Call'
/** Of an incoming call: the caller's number, or a word such as `anonymous`. */
export const CALL_FROM = 'X-Call-From'
/** Of an incoming call: the rented number that was called. */
export const CALL_TO = 'X-Call-To'
