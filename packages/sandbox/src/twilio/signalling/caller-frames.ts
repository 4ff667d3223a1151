import type { HangupCause } from '../voice/phones/parties.ts'
import type { Device } from './device.ts'

/** The SDK's error codes, which are 31000 + the SIP status where there is one. */
const ERROR_OF: Readonly<Record<HangupCause, { code: number; message: string }>> = {
  busy: { code: 31486, message: 'Busy here' },
  'not-found': { code: 31404, message: 'Not found' },
  'no-answer': { code: 31480, message: 'Temporarily unavailable' },
  declined: { code: 31603, message: 'Decline' },
  'application-error': { code: 31005, message: 'An application error has occurred' },
}

/** The frames about a call that a browser placed. A disconnected browser (undefined) gets none. */
export interface CallerFrames {
  sendRinging(device: Device | undefined, sdp: string): void
  sendAnswer(device: Device | undefined, sdp: string): void
  /** Notifies a browser that has reconnected that its call is still answered. */
  sendResumed(device: Device): void
  sendHangup(device: Device | undefined, cause: HangupCause | undefined): void
}

export function createCallerFrames(
  sid: string,
  temporarySid: string,
  reconnect: string,
): CallerFrames {
  /**
   * The sid by which the browser knows the call. It learns the real one from `ringing` or `answer`, and
   * ignores other frames with the real one until then.
   */
  let knownSid = temporarySid
  const answer = { callsid: sid, reconnect, edge: 'sandbox' }
  return {
    sendRinging(device, sdp) {
      knownSid = sid
      device?.send('ringing', { callsid: sid, sdp })
    },
    sendAnswer(device, sdp) {
      const hasEarlyMedia = knownSid === sid
      knownSid = sid
      device?.send('answer', { ...answer, ...(hasEarlyMedia ? {} : { sdp }) })
    },
    sendResumed(device) {
      device.send('answer', answer)
    },
    sendHangup(device, cause) {
      const error = cause && ERROR_OF[cause]
      device?.send('hangup', { callsid: knownSid, ...(error ? { error } : {}) })
    },
  }
}
