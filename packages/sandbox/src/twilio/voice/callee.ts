import type { AudioPort } from '../media/audio-port.ts'

export type CalleeRefusal = 'busy' | 'not-in-service' | 'declined' | 'unreachable'

/** What a called party tells the one who dials it. Anything after `ended` is ignored. */
export interface CalleeEvents {
  ringing(): void
  answered(): void
  /** `completed` after an answer; before it, why there is none. */
  ended(why: CalleeRefusal | 'completed'): void
}

/** A party that a Dial calls: a phone at a number, or a browser. */
export interface Callee {
  readonly port: AudioPort
  ring(events: CalleeEvents): void
  /** The carrier lets go of it: it stops ringing, or is hung up. */
  drop(): void
  /** Act for the person at the phone, and return false in the wrong state; absent for a browser. */
  answer?(): boolean
  decline?(): boolean
  hangup?(): boolean
  keys?(digits: string): boolean
}
