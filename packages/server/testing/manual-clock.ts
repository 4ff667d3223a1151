import type { Clock } from '../src/ports/system.ts'

/** A clock that moves on by a millisecond with each reading, as real ones do between two, and when a test moves it. */
export interface ManualClock extends Clock {
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
  set(moment: Date): void
}

export function manualClock(start: Date = new Date('2026-11-01T12:00:00Z')): ManualClock {
  let now = start.getTime()
  return {
    now: () => new Date(now++),
    set(moment) {
      now = moment.getTime()
    },
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      now += (seconds + 60 * (minutes + 60 * (hours + 24 * days))) * 1_000
    },
  }
}
