import type { ListedCall } from '@ringback/contract/calls'
import { useEffect, useEffectEvent } from 'react'
import { useHistory, useProfile } from '../../../api/queries.ts'
import { useAuthState } from '../../../session/use-session.ts'
import { isMissed } from '../../../strings/history.ts'
import { markSeen, useSeenUntil } from './seen-missed-calls.ts'

interface MissedCalls {
  /** The missed calls among the newest incoming ones that the user has not seen, newest first. */
  unseen: readonly ListedCall[]
  /** Marks all of them as seen. */
  dismiss: () => void
}

/** The missed calls to notify of. Opening the history marks them as seen; a call that is missed later is new. */
export function useMissedCalls(isHistoryOpen: boolean): MissedCalls {
  const userId = useUserId()
  const { data } = useHistory({ page: 1, direction: 'inbound' })
  const seenUntil = useSeenUntil(userId ?? '')
  const isLoaded = data !== undefined && userId !== null
  const missed = data?.calls.filter(call => isMissed(call.status, call.direction)) ?? []
  const dismiss = () => {
    const [newest] = missed
    if (newest && userId !== null) markSeen(userId, newest.startTime)
  }
  const onHistoryOpened = useEffectEvent(dismiss)
  useEffect(() => {
    if (isHistoryOpen && isLoaded) onHistoryOpened()
  }, [isHistoryOpen, isLoaded])
  const unseen = isLoaded ? missed.filter(call => call.startTime.getTime() > seenUntil) : []
  return { unseen, dismiss }
}

/** Null until it is known. Empty if the server does not send it. */
function useUserId(): string | null {
  const { user } = useAuthState()
  const { data, isPending } = useProfile()
  if (user) return user.id
  return isPending ? null : (data?.id ?? '')
}
