import { Phone } from 'lucide-react'
import { useContactName } from '../../../../api/contacts.ts'
import { formatPhoneNumber, isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { PlainButton } from '../../../../ui/buttons/Button.tsx'
import { Spinner } from '../../../../ui/status/Spinner.tsx'
import { callLabel } from './call-words.ts'

interface CallNowProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  disabled: boolean
  /** Whether the call is being prepared. */
  busy?: boolean
  onCall: (number: string) => void
}

/** Calls a number with one press. The circle has 36 px, what can be pressed around it 44 px. See `quiet-in-row`. */
export function CallNow({ number, disabled, busy = false, onCall }: CallNowProps) {
  const name = useContactName(number)
  // A withheld number has no button, but the same room, so that all rows are alike.
  if (!isKnownNumber(number)) return <span className="w-11 shrink-0" />
  const label = callLabel(name, formatPhoneNumber(number))
  return (
    <PlainButton
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      title={label}
      onClick={event => {
        event.stopPropagation()
        onCall(number)
      }}
      className="group/call quiet-in-row inline-flex size-11 shrink-0 touch-manipulation items-center justify-center rounded-control disabled:cursor-not-allowed disabled:opacity-45"
    >
      <span
        aria-hidden="true"
        className="flex size-9 items-center justify-center rounded-full bg-call-wash text-call transition-colors duration-150 group-enabled/call:group-hover/call:bg-call group-enabled/call:group-hover/call:text-call-ink"
      >
        {busy ? <Spinner /> : <Phone size={18} />}
      </span>
    </PlainButton>
  )
}
