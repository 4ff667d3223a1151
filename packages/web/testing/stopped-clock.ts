import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the time of day in the tests of a file or group: a call has the seconds that it began with, however long a busy
 * machine takes to render it. Timers run.
 */
export function stopClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
}

/** Timers run in this file when a test advances them. */
export function driveTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
  afterEach(() => void vi.useRealTimers())
}
