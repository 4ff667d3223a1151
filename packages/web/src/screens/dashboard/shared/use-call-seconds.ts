import { useCallback, useSyncExternalStore } from 'react'
import { secondsSince } from './call-clock.ts'

// Four looks a second, so that no second is skipped or shown twice as long as the others.
const LOOK_MS = 250

/** Full seconds since the call was answered, counting; 0 while it is not. */
export function useCallSeconds(connectedAtMs: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (connectedAtMs === null) return () => undefined
      const timer = setInterval(changed, LOOK_MS)
      return () => clearInterval(timer)
    },
    [connectedAtMs],
  )
  return useSyncExternalStore(subscribe, () => secondsSince(connectedAtMs, Date.now()))
}
