import type { AudioPort } from '../../media/audio-port.ts'

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
  decline?(): boolean
  hangup?(): boolean
  keys?(digits: string): boolean
}
