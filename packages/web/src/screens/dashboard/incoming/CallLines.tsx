import { useEffect, useState } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { onRing } from '../../../softphone/browser/ring-channel.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import type { IncomingDetails } from '../../../softphone/voice-device.ts'
import { useHeldWhilePressed } from '../../../ui/hooks/use-held-while-pressed.ts'
import { useTitle } from '../../../ui/hooks/use-title.ts'
import { PersonName } from '../shared/contacts/PersonName.tsx'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'
import { CALL_ICON, CallOver, NoticedCall, useNoticedCall } from './NoticedCall.tsx'

/** Messages about calls that ring or were answered in another place. */
export function CallLines() {
  const { answeredElsewhere, activeInOtherTab } = useSoftphone().phone
  const { noticed, isOver, leave } = useNoticedCall()
  return (
    <>
      {noticed && <NoticedCall key={noticed.callId} {...noticed} onLeave={leave} />}
      {isOver && !noticed && <CallOver onLeave={leave} />}
      {answeredElsewhere && <AnsweredElsewhere call={answeredElsewhere} />}
      {activeInOtherTab && <RingingInOtherTab />}
    </>
  )
}

function RingingInOtherTab() {
  const [ringing, setRinging] = useState<IncomingDetails | null>(null)
  const caller = useHeldWhilePressed(ringing)
  useEffect(() => onRing(setRinging), [])
  const name = useContactName(caller?.from ?? '')
  useTitle(caller && 'Incoming call')
  if (!caller) return null
  return (
    <QueuedNotice id="rings-in-other-tab" rank="call" tone="success" icon={CALL_ICON}>
      <b className="font-semibold">
        <PersonName name={name} number={caller.from} className="whitespace-nowrap" /> is calling
        you.
      </b>{' '}
      {name !== null && (
        <>
          <PhoneNumber number={caller.from} className="whitespace-nowrap text-soft" />
          {' · '}
        </>
      )}
      It rings in another tab.
    </QueuedNotice>
  )
}

/** Where a call is that rang here until another browser of the user answered it. */
function AnsweredElsewhere({ call }: { call: IncomingDetails }) {
  const { send } = useSoftphone()
  const name = useContactName(call.from)
  return (
    <QueuedNotice
      id="answered-elsewhere"
      rank="notice"
      tone="success"
      icon={CALL_ICON}
      onDismiss={() => send({ is: 'dismiss-answered-elsewhere' })}
    >
      You answered the call from{' '}
      <PersonName name={name} number={call.from} className="whitespace-nowrap" /> in another
      browser.
    </QueuedNotice>
  )
}
