import type { AnyLine, LegLine } from './journal.ts'

/** The answered calls, so that none outlives its limit, or the kamailio that carried it. */
export interface OverdueCalls {
  /** Takes the next line of the journal. */
  take(line: AnyLine): void
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
  // Of each call. One that is forwarded has two.
  const calls = new Map<string, LegLine[]>()
  return {
    take(line) {
      if (line.is === 'leg') calls.set(line.call, [...(calls.get(line.call) ?? []), line])
      if (line.is === 'ended') calls.delete(line.call)
      if (line.is === 'started') {
        // The kamailio before it was killed, and this one knows none of its calls.
        for (const leg of [...calls.values()].flat()) hangUp(leg)
        calls.clear()
      }
    },
    check(now) {
      for (const [call, legs] of calls) {
        if (legs.some(({ at, limit }) => now < at + limit * 1_000 + GRACE_MS)) continue
        calls.delete(call)
        for (const leg of legs) hangUp(leg)
        onLimit(call)
      }
    },
  }
}
