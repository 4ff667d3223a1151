import { uptime } from 'node:os'
import type { AnyLine, JournalLine, LegLine } from './journal.ts'

/** The answered calls, so that none outlives its limit, or the kamailio that carried it. */
export interface OverdueCalls {
  /** Takes the next line of the journal. */
  take(line: AnyLine): void
  /** Ends the calls whose limit was over some time ago. */
  check(): void
  /** Sends the trunk a BYE for a call whose end is not known. */
  hangUp(callId: string): void
}

/** kamailio ends a call up to a second before its limit, so one that is this late is not ended by kamailio. */
const GRACE_MS = 600

/** An agent that starts reads 35 days of lines again. What was cut longer ago, by the clock and the uptime, gets no BYE. */
const CUT_MS = 3_600_000

/** The uptime of a line and ours may be rounded otherwise. */
const ROUNDING_MS = 1_000

interface AnsweredCall {
  /** One that is forwarded has two. */
  legs: LegLine[]
  /** Of the machine's uptime, in milliseconds. */
  answeredAt: number
  /** Of the machine's uptime, in milliseconds, so that a clock that is set ends no call. Infinity where it is not known. */
  overdueAt: number
  isHungUp: boolean
}

/**
 * @param hangUp sends the trunk a BYE
 * @param onLimit called with the id of a call that was ended because its limit is over, and again if it returns false
 * @param uptimeMs of the machine
 * @param now Unix time in milliseconds
 */
export function watchLimits(
  hangUp: (leg: LegLine) => void,
  onLimit: (callId: string) => boolean,
  uptimeMs: () => number = () => uptime() * 1_000,
  now: () => number = Date.now,
): OverdueCalls {
  const calls = new Map<string, AnsweredCall>()
  const answer = (leg: LegLine) => {
    const { legs = [], overdueAt = 0 } = calls.get(leg.call) ?? {}
    calls.set(leg.call, {
      legs: [...legs, leg],
      answeredAt: leg.uptime ?? 0,
      overdueAt: Math.max(overdueAt, (leg.uptime ?? Infinity) + leg.limit * 1_000 + GRACE_MS),
      isHungUp: false,
    })
  }
  /** A clock that was set forwards between does not hide it. */
  const isNews = ({ at, uptime: startedMs = -Infinity }: JournalLine) =>
    now() - at < CUT_MS || (startedMs <= uptimeMs() && uptimeMs() - startedMs < CUT_MS)
  return {
    take(line) {
      if (line.is === 'leg') answer(line)
      if (line.is === 'ended') calls.delete(line.call)
      if (line.is === 'started') {
        // The kamailio before it was killed, and this one has none of its calls.
        if (isNews(line))
          for (const leg of [...calls.values()].flatMap(({ legs }) => legs)) hangUp(leg)
        calls.clear()
      }
    },
    check() {
      for (const [id, call] of calls) {
        // The machine was restarted, so its uptime does not measure the call: it ended before.
        if (uptimeMs() < call.answeredAt - ROUNDING_MS) call.overdueAt = Infinity
        if (uptimeMs() < call.overdueAt) continue
        if (!call.isHungUp) for (const leg of call.legs) hangUp(leg)
        call.isHungUp = true
        if (onLimit(id)) calls.delete(id)
      }
    },
    hangUp(callId) {
      for (const leg of calls.get(callId)?.legs ?? []) hangUp(leg)
    },
  }
}
