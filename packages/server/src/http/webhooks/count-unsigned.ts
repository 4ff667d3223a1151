import type { Clock } from '../../ports/clock.ts'

/**
 * Counts webhooks without a valid signature, or greetings that are requested with an unknown key, for each network, by
 * minutes, in the memory of one instance.
 */
export interface UnsignedCount {
  /** Counts one. Returns how many the network has sent in this minute, and whether this one is logged. */
  add(network: string): { count: number; isLogged: boolean }
  isOverLimit(network: string): boolean
}

const MINUTE_MS = 60_000
const MAX_A_MINUTE = 60
/** Bounds the memory: further networks are counted together. */
const MAX_NETWORKS = 10_000
/** Bounds the log when many networks send unsigned requests. */
const MAX_LOGGED_A_MINUTE = 20

export function countUnsigned(clock: Clock): UnsignedCount {
  let minute = 0
  let loggedCount = 0
  const counts = new Map<string, number>()
  const startMinute = () => {
    const current = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (current === minute) return
    minute = current
    loggedCount = 0
    counts.clear()
  }
  const keyOf = (network: string) =>
    counts.has(network) || counts.size < MAX_NETWORKS ? network : 'others'
  return {
    add(network) {
      startMinute()
      const key = keyOf(network)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const isLogged = count === 1 && loggedCount < MAX_LOGGED_A_MINUTE
      if (isLogged) loggedCount++
      return { count, isLogged }
    },
    isOverLimit(network) {
      startMinute()
      return (counts.get(keyOf(network)) ?? 0) >= MAX_A_MINUTE
    },
  }
}
