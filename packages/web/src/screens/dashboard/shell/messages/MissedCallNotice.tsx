import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { useQueryClient } from '@tanstack/react-query'
import { Phone, PhoneMissed } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useContactName, useContacts } from '../../../../api/contacts.ts'
import { keys, useHistory } from '../../../../api/queries.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { useKept, useUserId } from '../../../../session/kept-for-user.ts'
import { PATHS } from '../../../../session/paths.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { isMissed } from '../../shared/calls/call-words.ts'
import { formatRecentDay } from '../../../../text/dates.ts'
import { useMinute } from '../../../../ui/hooks/use-minute.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { AddContactLink } from '../../shared/contacts/AddContactLink.tsx'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import type { DashboardView } from '../tabs/use-dashboard-tab.ts'
import { PersonName } from '../../shared/contacts/PersonName.tsx'

interface MissedCallNoticeProps {
  view: DashboardView
  /** Reports the number of missed calls that the user has not seen. */
  onCount: (count: number) => void
}

/**
 * The calls that the user has missed, after the end of the active call, with a button to call back. The dialer has them
 * among the recent calls.
 */
export function MissedCallNotice({ view, onCount }: MissedCallNoticeProps) {
  const { phone } = useSoftphone()
  const navigate = useNavigate()
  const now = useMinute()
  const { unseen, dismiss } = useMissedCalls(view === 'history')
  const count = unseen.length
  useEffect(() => onCount(count), [count, onCount])
  const newest = phone.call || view === 'dialer' ? undefined : unseen[0]
  const name = useContactName(newest?.fromNumber ?? '')
  // The notice waits for the name, because its text grows with it.
  const { isPending } = useContacts()
  if (!newest || isPending) return null
  const { fromNumber, startTime } = newest
  const isKnown = isKnownNumber(fromNumber)
  const callBack = () => {
    dismiss()
    void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(fromNumber)}`)
  }
  return (
    <QueuedNotice
      id="missed-call"
      rank="notice"
      tone="warning"
      icon={<PhoneMissed size={20} />}
      onDismiss={dismiss}
      actions={
        <>
          {isKnown && (
            <Button
              look="secondary"
              icon={<Phone size={16} aria-hidden="true" />}
              disabled={phone.call !== null}
              className="max-sm:w-11 max-sm:px-0!"
              onClick={callBack}
            >
              <span className="max-sm:sr-only">Call back</span>
            </Button>
          )}
          <AddContactLink number={fromNumber} isIcon />
        </>
      }
    >
      <span className="font-semibold">
        <MissedCallsText count={count} name={name} number={fromNumber} />
      </span>{' '}
      <span className="text-soft">
        {name !== null && (
          <>
            <PhoneNumber number={fromNumber} className="whitespace-nowrap" />
            {' · '}
          </>
        )}
        {formatRecentDay(startTime, now)}
      </span>
    </QueuedNotice>
  )
}

/** "You missed a call from +1 212 555 0142.", or the number of calls and the last caller. */
function MissedCallsText(props: { count: number; name: string | null; number: string }) {
  const { count, ...caller } = props
  const isPrivate = caller.name === null && !isKnownNumber(caller.number)
  return (
    <>
      {count <= 1 ? 'You missed a call from ' : `You missed ${count} calls, the last one from `}
      {isPrivate ? 'a private number' : <PersonName {...caller} className="whitespace-nowrap" />}.
    </>
  )
}

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
function useMissedCalls(isHistoryOpen: boolean): MissedCalls {
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
