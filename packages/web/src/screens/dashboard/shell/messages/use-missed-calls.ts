import type { ListedCall } from '@ringback/contract/customers/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { keys, useHistory, useProfile } from '../../../../api/queries.ts'
import { useAuthState } from '../../../../session/use-session.ts'
import { isMissed } from '../../../../strings/history.ts'
import { isKnownNumber } from '../../../../strings/softphone.ts'

interface MissedCalls {
  /**
   * The missed calls among the newest incoming ones that the user has not seen, newest first. Without those of
   * callers with whom the user has talked, or whom the user has called, since.
   */
  unseen: readonly ListedCall[]
  /** Marks all of them as seen. */
  dismiss: () => void
}

/** The missed calls to notify of. Opening the history marks them as seen; a call that is missed later is new. */
export function useMissedCalls(isHistoryOpen: boolean): MissedCalls {
  const userId = useUserId()
  const { data } = useHistory({ page: 1, direction: 'inbound' })
  const seenUntil = useSeenUntil(userId ?? '')
  const incoming = data?.calls ?? []
  const missed = incoming.filter(isMissed)
  const outgoing = useHistory({ page: 1, direction: 'outbound', enabled: missed.length > 0 })
  const isLoaded = data !== undefined && userId !== null && !outgoing.isLoading
  const dismiss = () => {
    const [newest] = missed
    if (newest && userId !== null) markSeen(userId, newest.startTime)
  }
  useFreshVoicemails(missed[0]?.id)
  const onHistoryOpened = useEffectEvent(dismiss)
  useEffect(() => {
    if (isHistoryOpen && isLoaded) onHistoryOpened()
  }, [isHistoryOpen, isLoaded])
  if (!isLoaded) return { unseen: [], dismiss }
  const later = [...incoming, ...(outgoing.data?.calls ?? [])]
  const unseen = missed.filter(
    call => call.startTime.getTime() > seenUntil && !later.some(other => settles(other, call)),
  )
  return { unseen, dismiss }
}

/** The caller of a missed call may have left a message. */
function useFreshVoicemails(newestMissed: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (newestMissed === undefined) return
    void queries.invalidateQueries({ queryKey: keys.voicemails, exact: true })
  }, [newestMissed, queries])
}

/** Whether the user answered or called the caller of `missed` later. Private numbers may be different callers. */
function settles(call: ListedCall, missed: ListedCall): boolean {
  if (call.startTime <= missed.startTime || !isKnownNumber(missed.fromNumber)) return false
  if (call.direction === 'outbound') return call.toNumber === missed.fromNumber
  return call.status === 'completed' && call.fromNumber === missed.fromNumber
}

/** Null until it is known. Empty if the server does not send it. */
function useUserId(): string | null {
  const { user } = useAuthState()
  const { data, isPending } = useProfile()
  if (user) return user.id
  return isPending ? null : (data?.id ?? '')
}

/*
 * Which missed calls a user has seen, as the start of the newest one. It is kept in this browser, per user;
 * in another browser the same calls are new once more.
 */

const SEEN_KEY = 'missedCallsSeen'

/** For browsers that block the storage. */
const unsaved = new Map<string, string>()
const listeners = new Set<() => void>()

/** The start of the newest missed call that the user has seen in this browser, in epoch milliseconds; 0 if none. */
function useSeenUntil(userId: string): number {
  const stored = useSyncExternalStore(subscribe, () => read(`${SEEN_KEY}:${userId}`))
  return stored === null ? 0 : Date.parse(stored) || 0
}

function markSeen(userId: string, newestStart: Date): void {
  const key = `${SEEN_KEY}:${userId}`
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
