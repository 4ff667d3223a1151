import { type QuietHours, isQuiet } from '@ringback/contract/calls/quiet-hours'

/** The renter of a called number. */
export interface Renter {
  userId: string
  /** Whether the user has a session that is not over. */
  isSignedIn: boolean
  /** The renter's choice for the called number. */
  ringsBrowser: boolean
  /** Of the called number. */
  quietHours: QuietHours | null
}

/**
 * The identity that an incoming call rings: the renter's browser, or an identity that no token has. The carrier
 * then reaches no browser, and the call is missed, with its notice and mail.
 */
export function ringTarget(renter: Renter, at: Date): string {
  const { userId, isSignedIn, ringsBrowser, quietHours } = renter
  // A call token outlives its session, so the browser of a renter who is not signed in may still listen.
  const rings = ringsBrowser && isSignedIn && !(quietHours && isQuiet(quietHours, at))
  return rings ? userId : `${userId}_away`
}
