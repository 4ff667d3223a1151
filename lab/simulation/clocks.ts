import type { Clock } from '@ringback/server/ports/clock'

/** How far a server's clock may be from the true time, in milliseconds. Two servers differ by at most twice as much. */
export const SKEW_MS = 4_500

/** A server's clock, which is wrong by a constant. */
export function skewedClock(clock: Clock, skewMs: number): Clock {
  return { now: () => new Date(clock.now().getTime() + skewMs) }
}
