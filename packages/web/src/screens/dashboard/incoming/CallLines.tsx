import { ringPage } from '@ringback/contract/customers/notices/push-notices'
import { PhoneIncoming } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { useClient } from '../../../api/use-client.ts'
import { PhoneNumber, TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { onRing } from '../../../softphone/browser/ring-channel.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import type { IncomingDetails } from '../../../softphone/voice-device.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { useTitle } from '../../../ui/use-title.ts'
import type { NoticedCall as Noticed } from './use-noticed-call.ts'

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

/** A page that listens already is rung by the carrier within this time. */
const LISTENING_MS = 1_000
/** How soon the server is asked again, if no ring has arrived. Each request ends the ring that may be on its way. */
const AGAIN_MS = 8_000
const LOOK_MS = 100

/** Lets a call ring here whose notice was opened, answers it if the user has accepted it there, and says when it is over. */
export function NoticedCall({ callId, isAccepted, forget }: Noticed) {
  const { phone, send } = useSoftphone()
  const { incoming, call } = phone
  const rings = incoming?.callId === callId
  const isOver = useRing(callId, rings || call !== null)
  useEffect(() => {
    if (rings && isAccepted) send({ is: 'accept' })
    // A ring that is accepted may end before it is answered, and another one follows.
    if ((rings && !isAccepted) || call !== null) forget()
  }, [rings, call, isAccepted, send, forget])
  if (rings || call !== null) return null
  return (
    <CallLine>
      <span className="grow">
        {isOver
          ? 'This call is over: the caller has left, or it was answered elsewhere.'
          : 'Connecting you with the caller...'}
      </span>
      {isOver && (
        <Button look="secondary" onClick={forget}>
          Close
        </Button>
      )}
    </CallLine>
  )
}

/** Asks the server to ring the call here as soon as the page listens. @returns whether the call is over */
function useRing(callId: string, isDone: boolean): boolean {
  const { phone, send, canRing } = useSoftphone()
  const client = useClient()
  const [isOver, setOver] = useState(false)
  const { activeInOtherTab } = phone
  // A page that listened before its notice was opened may be rung without our help.
  const [firstAt] = useState(() => performance.now() + (canRing() ? LISTENING_MS : 0))
  useEffect(() => {
    if (isDone || isOver) return
    let nextAt = firstAt
    const look = async () => {
      if (performance.now() < nextAt || !(canRing() || activeInOtherTab)) return
      nextAt = performance.now() + AGAIN_MS
      const reply = await client.request(ringPage, { params: { id: callId } })
      if (!reply.ok && reply.why === 'refused') setOver(true)
      // Only for a call that is not answered: the other tab may have it.
      if (reply.ok && activeInOtherTab) send({ is: 'take-over' })
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [callId, isDone, isOver, activeInOtherTab, canRing, client, send, firstAt])
  return isOver
}

/** One line about an incoming call that rings or was answered in another place, on every tab of the dashboard. */
function CallLine({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="px-4 pt-4">
      <p className="content-width flex animate-arrive items-center gap-3 rounded-card border border-call/45 bg-call-wash px-4 py-3 text-sm">
        {children}
      </p>
    </div>
  )
}
