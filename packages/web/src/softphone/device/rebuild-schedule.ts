import { type Clock } from '../browser/clock.ts'

/** Decides when a device is rebuilt after a token fault. */
export interface RebuildSchedule {
  /**
   * Rebuilds at once after the first fault, and with a growing delay while faults repeat.
   * @returns the delay in milliseconds.
   */
  schedule(): number
  cancel(): void
}

const MAX_DELAY_MS = 60_000
/** After this time without a fault, the next fault counts as the first one. */
const FORGET_FAULTS_MS = 2 * MAX_DELAY_MS

export function createRebuildSchedule(clock: Clock, rebuild: () => void): RebuildSchedule {
  let faults = 0
  let lastFaultAtMs = 0
  let cancelTimer: () => void = () => undefined
  return {
    schedule() {
      if (clock.now() - lastFaultAtMs > FORGET_FAULTS_MS) faults = 0
      lastFaultAtMs = clock.now()
      const delayMs = faults === 0 ? 0 : Math.min(1000 * 2 ** faults, MAX_DELAY_MS)
      faults += 1
      cancelTimer()
      cancelTimer = clock.after(delayMs, rebuild)
      return delayMs
    },
    cancel: () => cancelTimer(),
  }
}
