import { getCall, isTerminal } from '@ringback/contract/customers/calls/calls'
import { ringPage } from '@ringback/contract/customers/notices/push-notices'
import { PhoneIncoming } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useContactName } from '../../../api/contacts.ts'
import { useClient } from '../../../api/use-client.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { onRing } from '../../../softphone/browser/ring-channel.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import type { IncomingDetails } from '../../../softphone/voice-device.ts'
import { useHeldWhilePressed } from '../../../ui/hooks/use-held-while-pressed.ts'
import { useTitle } from '../../../ui/hooks/use-title.ts'
import { PersonName } from '../shared/contacts/PersonName.tsx'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'

const ICON = <PhoneIncoming size={20} />

/** Messages about calls that ring or were answered in another place. */
export function CallLines() {
  const { answeredElsewhere, activeInOtherTab } = useSoftphone().phone
  const noticed = useNoticedCall()
  return (
    <>
      {noticed && <NoticedCall key={noticed.callId} {...noticed} />}
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
    <QueuedNotice id="rings-in-other-tab" rank="call" tone="success" icon={ICON}>
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
      icon={ICON}
      onDismiss={() => send({ is: 'dismiss-answered-elsewhere' })}
    >
      You answered the call from{' '}
      <PersonName name={name} number={call.from} className="whitespace-nowrap" /> in another
      browser.
    </QueuedNotice>
  )
}

/** A call whose notice the user has opened (the server's push-message.ts and the service worker name it in the URL). */
interface Noticed {
  callId: string
  /** The user has accepted it in the notice. */
  isAccepted: boolean
  /** Removes it from the URL, so that a reload does not ring it again. */
  forget: () => void
}

function useNoticedCall(): Noticed | null {
  const [query, setQuery] = useSearchParams()
  const callId = query.get('incoming')
  const isAccepted = query.has('answer')
  const forget = useCallback(() => {
    const without = (old: URLSearchParams) => {
      const rest = new URLSearchParams(old)
      rest.delete('incoming')
      rest.delete('answer')
      return rest
    }
    setQuery(without, { replace: true })
  }, [setQuery])
  return callId === null ? null : { callId, isAccepted, forget }
}

/** A page that is registered already is rung by the carrier within this time. */
const LISTENING_MS = 1_000
/** After this time the server is requested again to ring the page. Each request ends the ring that may be on its way. */
const AGAIN_MS = 8_000
/** After this time a failed request is repeated. */
const RETRY_MS = 1_000
/** How often a page that cannot be rung reads the state of the call. */
const READ_MS = 2_000
/** Other refusals, such as those of a server that restarts, say nothing about the call. */
const OVER = new Set<string | null>(['call-over', 'unknown-call'])
const LOOK_MS = 100

/** Lets a call ring here whose notice was opened, answers it if the user has accepted it there, and says when it is over. */
function NoticedCall({ callId, isAccepted, forget }: Noticed) {
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
    <QueuedNotice
      id={isOver ? 'noticed-call-over' : 'noticed-call'}
      rank="call"
      tone={isOver ? 'info' : 'success'}
      icon={ICON}
      onDismiss={forget}
    >
      {isOver
        ? 'This call is over: the caller has left, or it was answered elsewhere.'
        : 'Connecting you with the caller...'}
    </QueuedNotice>
  )
}

/**
 * Requests the ring of the call as soon as this page can be rung. Until then it reads the state of the call, which changes
 * nothing for other browsers.
 *
 * @returns whether the call is over
 */
function useRing(callId: string, isDone: boolean): boolean {
  const { phone, send, canRing } = useSoftphone()
  const client = useClient()
  const [isOver, setOver] = useState(false)
  const { activeInOtherTab } = phone
  // A page that was registered before its notice was opened may be rung without our help.
  const [firstAt] = useState(() => performance.now() + (canRing() ? LISTENING_MS : 0))
  useEffect(() => {
    if (isDone || isOver) return
    const params = { id: callId }
    let ringAt = firstAt
    let readAt = performance.now() + READ_MS
    const ring = async () => {
      ringAt = Infinity
      const reply = await client.request(ringPage, { params })
      ringAt = performance.now() + (reply.ok ? AGAIN_MS : RETRY_MS)
      if (!reply.ok && OVER.has(reply.failure.code)) setOver(true)
      // Only for a call that is not answered: the other tab may have it.
      if (reply.ok && activeInOtherTab) send({ is: 'take-over' })
    }
    const read = async () => {
      readAt = Infinity
      const reply = await client.request(getCall, { params })
      readAt = performance.now() + READ_MS
      if (reply.ok ? isAnsweredOrOver(reply.value) : OVER.has(reply.failure.code)) setOver(true)
    }
    const look = () => {
      const now = performance.now()
      if (canRing() || activeInOtherTab) {
        if (now >= ringAt) void ring()
      } else if (now >= readAt) void read()
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [callId, isDone, isOver, activeInOtherTab, canRing, client, send, firstAt])
  return isOver
}

function isAnsweredOrOver({ status }: { status: string }): boolean {
  return status === 'in-progress' || isTerminal(status)
}
