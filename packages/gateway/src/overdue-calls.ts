import type { JournalLine, LegLine } from './journal.ts'

/** The answered calls, so that none outlives its limit, or the kamailio that carried it. */
export interface OverdueCalls {
  /** Takes the next line of the journal. */
  take(line: JournalLine | LegLine): void
  /** Ends the calls whose limit was over some time ago. @param now Unix time in milliseconds */
  check(now: number): void
}

/** kamailio ends a call up to a second before its limit, so one that is this late is not ended by kamailio. */
const GRACE_MS = 600

/**
 * @param hangUp sends the trunk a BYE
 * @param onLimit called with the id of a call that was ended because its limit is over
 */
export function watchLimits(
  hangUp: (leg: LegLine) => void,
  onLimit: (callId: string) => void,
): OverdueCalls {
  const legs = new Map<string, LegLine>()
  return {
    take(line) {
      if (line.is === 'leg') legs.set(line.call, line)
      if (line.is === 'ended') legs.delete(line.call)
      if (line.is === 'started') {
        // The kamailio before it was killed, and this one knows none of its calls.
        for (const leg of legs.values()) hangUp(leg)
        legs.clear()
      }
    },
    check(now) {
      for (const leg of legs.values()) {
        if (now < leg.at + leg.limit * 1_000 + GRACE_MS) continue
        legs.delete(leg.call)
        hangUp(leg)
        onLimit(leg.call)
      }
    },
  }
}
