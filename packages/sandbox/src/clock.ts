/** The sandbox's clock: the machine's, plus what control has moved it. Vendors' long waits are timed by it. */
export interface SandboxClock {
  now(): Date
  advance(seconds: number): void
  /** Sets it back to the machine's clock. */
  reset(): void
  /** Resolves after this time, also when control has moved the clock that far, or when the signal aborts. */
  wait(ms: number, ended: AbortSignal): Promise<void>
}

export function createClock(): SandboxClock {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  const now = () => new Date(Date.now() + aheadMs)
  const setAhead = (ms: number) => {
    aheadMs = ms
    for (const moved of listeners) moved()
  }
  return {
    now,
    advance: seconds => setAhead(aheadMs + seconds * 1_000),
    reset: () => setAhead(0),
    wait: (ms, ended) =>
      new Promise(resolve => {
        const dueMs = now().getTime() + ms
        let timer: NodeJS.Timeout | undefined
        const startTimer = () => {
          clearTimeout(timer)
          timer = setTimeout(finish, Math.max(0, dueMs - now().getTime()))
        }
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(startTimer)
          ended.removeEventListener('abort', finish)
          resolve()
        }
        listeners.add(startTimer)
        ended.addEventListener('abort', finish)
        startTimer()
      }),
  }
}
