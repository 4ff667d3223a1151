import type { Call } from '../core/calls/call.ts'
import type { CallMemory } from '../ports/call-memory.ts'

/** Each takes about 1 kB. */
const MAX_CALLS = 5_000
/** Where several instances share the webhooks of a call, most calls are outdated, and the memory is hardly used. */
const PAUSE_MS = 60_000

/** @param nowMs by a clock that is never set back */
export function createCallMemory(nowMs: () => number = () => performance.now()): CallMemory {
  // The least recently kept call is first.
  const calls = new Map<string, Call>()
  let pausedUntilMs = 0
  return {
    take(id) {
      const call = calls.get(id) ?? null
      calls.delete(id)
      return nowMs() < pausedUntilMs ? null : call
    },
    keep(call) {
      calls.delete(call.id)
      calls.set(call.id, call)
      const [oldest] = calls.keys()
      if (calls.size > MAX_CALLS && oldest !== undefined) calls.delete(oldest)
    },
    noteOutdated() {
      pausedUntilMs = nowMs() + PAUSE_MS
    },
  }
}
