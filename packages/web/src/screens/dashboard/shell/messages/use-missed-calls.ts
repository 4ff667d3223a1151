import type { CallRecord } from '@ringback/contract/customers/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keys, useHistory } from '../../../../api/queries.ts'
import { isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { useKept, useUserId } from '../../../../session/kept-for-user.ts'
import { isMissed } from '../../../../strings/history.ts'

interface MissedCalls {
  /**
   * The missed calls among the newest incoming ones that the user has not seen, newest first. Without those of
   * callers with whom the user has talked, or whom the user has called, since.
   */
  unseen: readonly CallRecord[]
  /** Marks all of them as seen. */
  dismiss: () => void
}

/** The missed calls to notify of. Opening the history marks them as seen; a call that is missed later is new. */
export function useMissedCalls(isHistoryOpen: boolean): MissedCalls {
  const userId = useUserId()
  const { data } = useHistory({ page: 1, direction: 'inbound' })
  const [seen, keepSeen] = useKept(SEEN, userId)
  const seenUntil = seen === null ? 0 : Date.parse(seen) || 0
  const incoming = data?.calls ?? []
  const missed = incoming.filter(isMissed)
  const outgoing = useHistory({ page: 1, direction: 'outbound', enabled: missed.length > 0 })
  const isLoaded = data !== undefined && userId !== null && !outgoing.isLoading
  const dismiss = () => {
    const [newest] = missed
    if (newest) keepSeen(newest.startTime.toISOString())
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
function settles(call: CallRecord, missed: CallRecord): boolean {
  if (call.startTime <= missed.startTime || !isKnownNumber(missed.fromNumber)) return false
  if (call.direction === 'outbound') return call.toNumber === missed.fromNumber
  return call.status === 'completed' && call.fromNumber === missed.fromNumber
}

/** Which missed calls a user has seen, as the start of the newest one. In another browser the same calls are new once more. */
const SEEN = 'missedCallsSeen'
