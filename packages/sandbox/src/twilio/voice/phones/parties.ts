import type { LegActions } from '../../legs.ts'
import type { LegRecord } from '../../legs.ts'
import type { AudioPort } from '../../media/audio-port.ts'
import type { Form } from '../webhook.ts'

/** Why the carrier ends a call: the reason why it was not answered, or an error of the product. */
export type HangupCause = 'busy' | 'not-found' | 'no-answer' | 'declined' | 'application-error'

/** The calling party of a call: a browser, a handset, or a simulated phone. */
export interface Caller {
  readonly leg: LegRecord
  readonly port: AudioPort
  /** Parameters for the voice webhook beyond the standard ones. */
  readonly extraParams: Form
  /** Aborts when the caller has left the call: hung up, cancelled, or disconnected. */
  readonly ended: AbortSignal
  /** Signals that the callee's phone rings; from now on the caller may receive early media. */
  ringing(): Promise<void>
  answer(): Promise<void>
  /** The carrier ends the call. Does nothing when it has ended already. */
  end(cause?: HangupCause): void
}

export type CalleeRefusal = 'busy' | 'not-in-service' | 'declined' | 'unreachable'

/** The events of a called party. Events after `ended` are ignored. */
export interface CalleeEvents {
  ringing(): void
  answered(): void
  /** `completed` after an answer; otherwise why the call was not answered. */
  ended(reason: CalleeRefusal | 'completed'): void
}

/** The called party of a Dial: a phone at a number, or a browser. */
export interface Callee {
  readonly port: AudioPort
  ring(events: CalleeEvents): void
  /** The carrier ends the call: the callee stops ringing, or is hung up. */
  drop(): void
  /** Act for the person at the phone, and return false when the phone cannot do it now; absent for a browser. */
  answer?(): boolean
  hangup?(): boolean
  keys?(digits: string): boolean
}

/** The actions of control for the phone that is called. */
export function phoneActions({ answer, hangup, keys }: Callee): Omit<LegActions, 'end'> {
  return {
    ...(answer ? { answer } : {}),
    ...(hangup ? { hangup } : {}),
    ...(keys ? { keys } : {}),
  }
}
