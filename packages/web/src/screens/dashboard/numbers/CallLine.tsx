import type { ListedVirtualNumber } from '@ringback/contract/numbers'
import { isQuiet } from '@ringback/contract/quiet-hours'
import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatTimeOfDay } from '../../../strings/dates.ts'
import { cardLabel } from '../../../strings/numbers.ts'
import { quiet, quietLaterWords, quietNowWords } from '../../../strings/quiet-hours.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { Button } from '../../../ui/Button.tsx'

/** How old the shown state of the quiet hours may be. */
const REFRESH_MS = 5_000

interface CallLineProps {
  number: ListedVirtualNumber
  onChange: () => void
}

/** What happens to a call to the number now, and a button for its quiet hours. Empty if the server has no quiet hours. */
export function CallLine({ number, onChange }: CallLineProps) {
  const { quietHours, phoneNumber } = number
  const now = useNow()
  if (quietHours === undefined) return null
  const isQuietNow = quietHours !== null && isQuiet(quietHours, now)
  const Icon = isQuietNow ? BellOff : Bell
  return (
    <div className="mt-4 flex items-start justify-between gap-x-3 border-t border-line pt-3">
      <p className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-sm text-soft">
        <Icon
          size={16}
          className={isQuietNow ? 'shrink-0 text-faint' : 'shrink-0 text-call'}
          aria-hidden="true"
        />
        <span className="min-w-0 wrap-anywhere">{wordsOf(quietHours, isQuietNow)}</span>
      </p>
      <Button
        look="quiet"
        aria-label={cardLabel(quiet.button, formatPhoneNumber(phoneNumber))}
        onClick={onChange}
        className="-mr-3 shrink-0 px-3!"
      >
        {quiet.button}
      </Button>
    </div>
  )
}

function wordsOf(hours: ListedVirtualNumber['quietHours'], isQuietNow: boolean): string {
  if (!hours) return quiet.rings
  const [from, until] = [formatTimeOfDay(hours.from), formatTimeOfDay(hours.until)]
  if (isQuietNow) return quietNowWords(until, hours.timeZone)
  return `${quiet.rings} ${quietLaterWords(from, until, hours.timeZone)}`
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
