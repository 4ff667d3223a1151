import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { isQuiet } from '@ringback/contract/quiet-hours'
import { Bell, BellOff, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { callLine } from '../../../strings/call-line.ts'
import { forwarding } from '../../../strings/forwarding.ts'
import { cardLabel } from '../../../strings/numbers.ts'
import { quiet } from '../../../strings/quiet-hours.ts'
import { ringing } from '../../../strings/ringing.ts'
import { voicemail } from '../../../strings/voicemail.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'
import { callLineWords } from './call-line-words.ts'

/** How old the shown state of the quiet hours may be. */
const REFRESH_MS = 5_000

/** With these, no call rings. */
const SILENT = new Set([
  'calling-paused',
  'account-frozen',
  'credit-for-incoming',
  'limit-for-incoming',
])

interface CallLineProps {
  number: ListedVirtualNumber
  onChangeRinging: () => void
  onChangeQuietHours: () => void
  onChangeForwarding: () => void
  onChangeVoicemail: () => void
}

/**
 * What happens to a call to the number now, and buttons to change it. Empty if the server has no quiet hours; a server
 * without a choice of ringing, forwarding or voicemail has no button for it.
 */
export function CallLine({ number, ...actions }: CallLineProps) {
  const { ringsBrowser, quietHours, forwardsTo, voicemailGreeting, phoneNumber, obstacle } = number
  const now = useNow()
  const { call } = useSoftphone().phone
  const isInCall = call !== null || number.isInCall === true
  if (quietHours === undefined) return null
  const isQuietNow = quietHours !== null && isQuiet(quietHours, now)
  const shownNumber = formatPhoneNumber(phoneNumber)
  const rings = ringsBrowser !== false && !isQuietNow && !isInCall && !SILENT.has(obstacle ?? '')
  const Icon = rings ? Bell : BellOff
  const { steps, notes } = callLineWords(number, { isQuietNow, isInCall })
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="flex items-center gap-2 text-sm text-soft">
        <Icon
          size={16}
          className={rings ? 'shrink-0 text-call' : 'shrink-0 text-faint'}
          aria-hidden="true"
        />
        <span className="sr-only">{callLine.label}</span>
        <Steps steps={steps} />
      </p>
      {notes.map(note => (
        <p key={note} className="mt-1 pl-6 text-xs text-faint wrap-anywhere">
          <TextWithNumbers>{note}</TextWithNumbers>
        </p>
      ))}
      <div className="-mx-3 flex flex-wrap">
        {ringsBrowser !== undefined && (
          <ChangeButton
            label={ringing.button}
            number={shownNumber}
            onPress={actions.onChangeRinging}
          />
        )}
        <ChangeButton
          label={quiet.button}
          number={shownNumber}
          onPress={actions.onChangeQuietHours}
        />
        {forwardsTo !== undefined && (
          <ChangeButton
            label={forwarding.button}
            number={shownNumber}
            onPress={actions.onChangeForwarding}
          />
        )}
        {voicemailGreeting !== undefined && (
          <ChangeButton
            label={voicemail.button}
            number={shownNumber}
            onPress={actions.onChangeVoicemail}
          />
        )}
      </div>
    </div>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && (
            <>
              <span className="sr-only">{callLine.then}</span>
              <ChevronRight size={12} aria-hidden="true" className="inline text-faint sm:mx-0.5" />
            </>
          )}
          <TextWithNumbers>{step}</TextWithNumbers>
        </Fragment>
      ))}
    </span>
  )
}

function ChangeButton(props: { label: string; number: string; onPress: () => void }) {
  const { label, number, onPress } = props
  return (
    <Button look="quiet" aria-label={cardLabel(label, number)} onClick={onPress} className="px-3!">
      {label}
    </Button>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
