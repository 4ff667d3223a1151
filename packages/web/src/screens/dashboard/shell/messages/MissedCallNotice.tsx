import { Phone, PhoneMissed } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useContactName, useContacts } from '../../../../api/contacts.ts'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber, isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { PATHS } from '../../../../session/paths.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { formatRecentDay } from '../../../../strings/dates.ts'
import { Button } from '../../../../ui/Button.tsx'
import { AddContactLink } from '../../shared/AddContactLink.tsx'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import type { DashboardView } from '../use-dashboard-tab.ts'
import { useMissedCalls } from './use-missed-calls.ts'

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
              className="max-[24rem]:w-11 max-[24rem]:px-0!"
              onClick={callBack}
            >
              <span className="max-[24rem]:sr-only">Call back</span>
            </Button>
          )}
          {/* On a phone the sentence needs the width. The history has this link too. */}
          <AddContactLink number={fromNumber} isIcon className="max-sm:hidden" />
        </>
      }
    >
      <span className="font-semibold">
        <TextWithNumbers>
          {missedCallsText(count, name ?? (isKnown ? formatPhoneNumber(fromNumber) : null))}
        </TextWithNumbers>
      </span>{' '}
      <span className="text-soft">
        {name !== null && (
          <>
            <PhoneNumber number={fromNumber} className="whitespace-nowrap" />
            {' · '}
          </>
        )}
        {formatRecentDay(startTime, new Date())}
      </span>
    </QueuedNotice>
  )
}

/** "You missed a call from +1 212 555 0142.", or the number of calls and the last caller. Null is a withheld number. */
function missedCallsText(count: number, lastCaller: string | null): string {
  const caller = lastCaller ?? 'a private number'
  if (count <= 1) return `You missed a call from ${caller}.`
  return `You missed ${count} calls, the last one from ${caller}.`
}
