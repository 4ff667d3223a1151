import { useSyncExternalStore } from 'react'
import { useProfile } from '../api/queries.ts'
import { useAuth } from './use-session.ts'

/* What a user has seen or hidden. It is kept in this browser, per user. */

/** For browsers that block the storage. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()

/** Null until it is known. Empty while it cannot be loaded. */
export function useUserId(): string | null {
  const user = useAuth(state => state.user)
  const { data, isPending } = useProfile()
  if (user) return user.id
  return isPending ? null : (data?.id ?? '')
}

/** The value that is kept for this user under a name, null for none, and a function that keeps another one. */
export function useKept(name: string, userId: string | null) {
  const key = `${name}:${userId ?? ''}`
  const value = useSyncExternalStore(subscribe, () => read(key))
  const keep = (changed: string) => {
    if (userId !== null) write(key, changed)
  }
  return [value, keep] as const
}

function write(key: string, value: string): void {
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
