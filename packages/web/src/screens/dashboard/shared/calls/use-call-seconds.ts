import { useCallback, useSyncExternalStore } from 'react'

// Four updates a second. With one a second, some seconds would be skipped and others shown for two.
const UPDATE_MS = 250

/** Full seconds since the call was answered, updated live; 0 until it is answered. */
export function useCallSeconds(connectedAtMs: number | null): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (connectedAtMs === null) return () => undefined
      const timer = setInterval(onChange, UPDATE_MS)
      return () => clearInterval(timer)
    },
    [connectedAtMs],
  )
  return useSyncExternalStore(subscribe, () => secondsSince(connectedAtMs, Date.now()))
}

export function secondsSince(connectedAtMs: number | null, nowMs: number): number {
  return connectedAtMs === null ? 0 : Math.max(0, Math.floor((nowMs - connectedAtMs) / 1000))
}
