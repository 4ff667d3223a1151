import type { Call } from '../core/calls/call.ts'

/**
 * Calls as this instance has stored them last. With one of them, a webhook writes in its first round trip, and the
 * database only checks that the call is still the same (store/calls/known-call.ts). It is never the reason for a write:
 * an instance that has no or an outdated call reads the call first.
 */
export interface CallMemory {
  /** Removes the call and returns it. Null when it is not known, or when other instances change this one's calls. */
  take(id: string): Call | null
  /** Keeps a call whose transaction was committed. */
  keep(call: Call): void
  /** Another instance has changed a call that was taken. This costs a round trip, so no call is returned for a while. */
  noteOutdated(): void
}
