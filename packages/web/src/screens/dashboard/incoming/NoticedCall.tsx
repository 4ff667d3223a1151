import { ringPage } from '@ringback/contract/customers/notices/push-notices'
import { useEffect, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallLine } from './CallLine.tsx'
import type { NoticedCall as Noticed } from './use-noticed-call.ts'

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
