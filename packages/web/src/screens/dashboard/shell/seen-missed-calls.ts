import { useSyncExternalStore } from 'react'

/*
 * Which missed calls a user has seen, as the start of the newest one. It is kept in this browser, per user;
 * in another browser the same calls are new once more.
 */

const KEY = 'missedCallsSeen'

/** For browsers that block the storage. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()

/** The start of the newest missed call that the user has seen in this browser, in epoch milliseconds; 0 if none. */
export function useSeenUntil(userId: string): number {
  const stored = useSyncExternalStore(subscribe, () => read(`${KEY}:${userId}`))
  return stored === null ? 0 : Date.parse(stored) || 0
}

export function markSeen(userId: string, newestStart: Date): void {
  const key = `${KEY}:${userId}`
  const value = newestStart.toISOString()
  try {
    localStorage.setItem(key, value)
  } catch {
    unsaved.set(key, value)
  }
  for (const listener of listeners) listener()
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unsaved.get(key) ?? null
  } catch {
    return unsaved.get(key) ?? null
  }
}

/** The event `storage` reports a change by another tab. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}
