import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { isQuiet } from '@ringback/contract/quiet-hours'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatTimeOfDay } from '../../../strings/dates.ts'
import { forwarding, forwardsWords } from '../../../strings/forwarding.ts'
import { cardLabel } from '../../../strings/numbers.ts'
import { quiet, quietLaterWords, quietNowWords } from '../../../strings/quiet-hours.ts'
import { voicemail } from '../../../strings/voicemail.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { Button } from '../../../ui/Button.tsx'

/** How old the shown state of the quiet hours may be. */
const REFRESH_MS = 5_000

interface CallLineProps {
  number: ListedVirtualNumber
  onChangeQuietHours: () => void
  onChangeForwarding: () => void
  onChangeVoicemail: () => void
}

/**
 * What happens to a call to the number now, and buttons to change it. Empty if the server has no quiet hours; a server
 * without forwarding or voicemail has no button for it.
 */
export function CallLine({ number, ...actions }: CallLineProps) {
  const { quietHours, forwardsTo, voicemailGreeting, phoneNumber } = number
  const now = useNow()
  if (quietHours === undefined) return null
  const isQuietNow = quietHours !== null && isQuiet(quietHours, now)
  const shownNumber = formatPhoneNumber(phoneNumber)
  const Icon = isQuietNow ? BellOff : Bell
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="flex items-center gap-2.5 text-sm text-soft">
        <Icon
          size={16}
          className={isQuietNow ? 'shrink-0 text-faint' : 'shrink-0 text-call'}
          aria-hidden="true"
        />
        <span className="min-w-0 wrap-anywhere">{wordsOf(number, isQuietNow)}</span>
      </p>
      <div className="-mx-3 flex flex-wrap">
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

function ChangeButton(props: { label: string; number: string; onPress: () => void }) {
  const { label, number, onPress } = props
  return (
    <Button look="quiet" aria-label={cardLabel(label, number)} onClick={onPress} className="px-3!">
      {label}
    </Button>
  )
}

function wordsOf(number: ListedVirtualNumber, isQuietNow: boolean): string {
  const { quietHours, forwardsTo, voicemailGreeting } = number
  const takesMessages = typeof voicemailGreeting === 'string'
  const rings = [
    quiet.rings,
    forwardsTo && forwardsWords(formatPhoneNumber(forwardsTo)),
    takesMessages && voicemail.takesMessages,
  ]
    .filter(Boolean)
    .join(' ')
  if (!quietHours) return rings
  const { timeZone } = quietHours
  const [from, until] = [formatTimeOfDay(quietHours.from), formatTimeOfDay(quietHours.until)]
  if (isQuietNow) return quietNowWords(until, timeZone, takesMessages)
  return `${rings} ${quietLaterWords(from, until, timeZone)}`
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
