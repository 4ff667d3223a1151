import { Phone, PhoneMissed, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useContactName, useContacts } from '../../../api/contacts.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { common } from '../../../strings/common.ts'
import { formatRecentDay } from '../../../strings/dates.ts'
import { dashboard, missedCallsWords } from '../../../strings/dashboard.ts'
import { isKnownNumber } from '../../../strings/softphone.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { AddContactLink } from '../shared/AddContactLink.tsx'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { useMissedCalls } from './use-missed-calls.ts'

interface MissedCallNoticeProps {
  isHistoryOpen: boolean
  /** Reports the number of missed calls that the user has not seen. */
  onCount: (count: number) => void
}

/**
 * A line on every tab about calls that the user has missed, with a button to call back. It waits for the end of
 * a call, because in a small window it would cover the number of that call.
 */
export function MissedCallNotice({ isHistoryOpen, onCount }: MissedCallNoticeProps) {
  const { phone } = useSoftphone()
  const navigate = useNavigate()
  const { unseen, dismiss } = useMissedCalls(isHistoryOpen)
  const count = unseen.length
  useEffect(() => onCount(count), [count, onCount])
  const newest = useHeldWhilePressed(phone.call ? undefined : unseen[0])
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
    <div
      role="status"
      className="flex animate-arrive items-center gap-x-3 rounded-card border border-warn/45 bg-warn-wash py-1.5 pr-1.5 pl-4 text-sm"
    >
      <PhoneMissed size={18} aria-hidden="true" className="shrink-0 text-warn max-sm:hidden" />
      <p className="min-w-0 flex-1 py-1.5">
        <span className="font-semibold">
          <TextWithNumbers>
            {missedCallsWords(count, name ?? (isKnown ? formatPhoneNumber(fromNumber) : null))}
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
      </p>
      {/* On a phone the sentence needs the width. The history has this link too. */}
      <AddContactLink number={fromNumber} isIcon className="max-sm:hidden" />
      {isKnown && (
        <Button
          look="secondary"
          icon={<Phone size={16} aria-hidden="true" />}
          disabled={phone.call !== null}
          className="max-[24rem]:w-11 max-[24rem]:px-0!"
          onClick={callBack}
        >
          <span className="max-[24rem]:sr-only">{dashboard.callBack}</span>
        </Button>
      )}
      <IconButton label={common.dismiss} icon={<X size={16} />} onClick={dismiss} />
    </div>
  )
}
