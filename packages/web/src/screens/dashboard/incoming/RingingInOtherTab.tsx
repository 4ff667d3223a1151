import { PhoneIncoming } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { onRing } from '../../../softphone/browser/ring-channel.ts'
import type { IncomingDetails } from '../../../softphone/voice-device.ts'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { CallLine } from './CallLine.tsx'

/** A line about a call that rings in another tab. */
export function RingingInOtherTab() {
  const [ringing, setRinging] = useState<IncomingDetails | null>(null)
  const caller = useHeldWhilePressed(ringing)
  useEffect(() => onRing(setRinging), [])
  const name = useContactName(caller?.from ?? '')
  useTitle(caller && 'Incoming call')
  if (!caller) return null
  return (
    <CallLine>
      <PhoneIncoming size={18} aria-hidden="true" className="shrink-0 text-call" />
      <span>
        <b className="font-semibold">
          <TextWithNumbers>{isCallingText(name ?? formatPhoneNumber(caller.from))}</TextWithNumbers>
        </b>{' '}
        {name !== null && (
          <>
            <PhoneNumber number={caller.from} className="whitespace-nowrap text-soft" />
            {' · '}
          </>
        )}
        It rings in another tab.
      </span>
    </CallLine>
  )
}

/** Shown before {@link incoming.otherTab} in the tabs that do not ring. */
function isCallingText(from: string): string {
  return `${from} is calling you.`
}
