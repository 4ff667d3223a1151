import { PhoneIncoming } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import type { IncomingDetails } from '../../../softphone/voice-device.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallLine } from './CallLine.tsx'

interface AnsweredElsewhereProps {
  call: IncomingDetails
  onClose: () => void
}

/** Where a call is that rang here until another browser of the user answered it. */
export function AnsweredElsewhere({ call, onClose }: AnsweredElsewhereProps) {
  const name = useContactName(call.from)
  return (
    <CallLine>
      <PhoneIncoming size={18} aria-hidden="true" className="shrink-0 text-call" />
      <span className="grow">
        <TextWithNumbers>
          {answeredElsewhereText(name ?? formatPhoneNumber(call.from))}
        </TextWithNumbers>
      </span>
      <Button look="secondary" onClick={onClose}>
        Close
      </Button>
    </CallLine>
  )
}

/** Shown in the browsers where a call rang until another one answered it. */
function answeredElsewhereText(from: string): string {
  return `You answered the call from ${from} in another browser.`
}
