/** The sandbox's clock: the machine's, plus what control has moved it. Vendors' long waits are timed by it. */
export interface SandboxClock {
  now(): Date
  advance(seconds: number): void
  /** Sets it back to the machine's clock. */
  reset(): void
  /** Calls `moved` each time control moves the clock. */
  onMove(moved: () => void): void
}

export function createClock(): SandboxClock {
  let aheadMs = 0
  const listeners: (() => void)[] = []
  const setAhead = (ms: number) => {
    aheadMs = ms
    for (const moved of listeners) moved()
  }
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: seconds => setAhead(aheadMs + seconds * 1_000),
    reset: () => setAhead(0),
    onMove: moved => void listeners.push(moved),
  }
}
