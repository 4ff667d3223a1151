import { PhoneIncoming } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useIsOnline } from '../../../ui/hooks/use-is-online.ts'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'
import { useRing } from './use-ring.ts'

export const CALL_ICON = <PhoneIncoming size={20} />

/** A call whose notice the user has opened (the server's push-message.ts and the service worker name it in the URL). */
interface Noticed {
  callId: string
  /** The user has accepted it in the notice. */
  isAccepted: boolean
}

/** Removes the call from the URL, so that a reload does not ring it again. */
type Leave = (why: 'is-over' | 'rings' | 'dismissed') => void

/** The call of the URL, and whether the last one that it named is over. */
export function useNoticedCall() {
  const [query, setQuery] = useSearchParams()
  const [overId, setOverId] = useState<string | null>(null)
  const callId = query.get('incoming')
  const isAccepted = query.has('answer')
  const isNoticed = callId !== null
  if (isNoticed && overId !== null && overId !== callId) setOverId(null)
  const leave: Leave = useCallback(
    why => {
      setOverId(why === 'is-over' ? callId : null)
      if (!isNoticed) return
      const without = (old: URLSearchParams) => {
        const rest = new URLSearchParams(old)
        rest.delete('incoming')
        rest.delete('answer')
        return rest
      }
      setQuery(without, { replace: true })
    },
    [callId, isNoticed, setQuery],
  )
  const noticed: Noticed | null = isNoticed ? { callId, isAccepted } : null
  return { noticed, isOver: overId !== null && !isNoticed, leave }
}

/** Lets a call ring here whose notice was opened, and answers it if the user has accepted it there. */
export function NoticedCall({ callId, isAccepted, onLeave }: Noticed & { onLeave: Leave }) {
  const { phone, send } = useSoftphone()
  const { incoming, call } = phone
  const rings = incoming?.callId === callId
  const { isReachable, isOver } = useRing(callId, rings || call !== null)
  const obstacle = useObstacle(isReachable)
  useEffect(() => {
    if (rings && isAccepted) send({ is: 'accept' })
    // A ring that is accepted may end before it is answered, and another one follows.
    if ((rings && !isAccepted) || call !== null) onLeave('rings')
    else if (isOver) onLeave('is-over')
  }, [rings, call, isAccepted, isOver, send, onLeave])
  if (rings || call !== null) return null
  return (
    <QueuedNotice
      id={`noticed-call: ${obstacle ?? ''}`}
      rank="call"
      tone={obstacle === null ? 'success' : 'warning'}
      {...(obstacle === null && { icon: CALL_ICON })}
      onDismiss={() => onLeave('dismissed')}
    >
      {obstacle === null
        ? 'Connecting you with the caller...'
        : `You are not connected with the caller. ${obstacle}`}
    </QueuedNotice>
  )
}

/** Why the call cannot ring here, if it is known. */
function useObstacle(isReachable: boolean): string | null {
  const { unsupported, deviceError, passingError } = useSoftphone().phone
  const isOnline = useIsOnline()
  if (!isOnline) return 'You are offline.'
  const problem = isReachable ? null : (unsupported ?? deviceError ?? passingError)
  return problem && (problem.advice ?? problem.message)
}

/** Until it is dismissed, or another call rings or starts. */
export function CallOver({ onLeave }: { onLeave: Leave }) {
  const { incoming, call } = useSoftphone().phone
  const isBusy = incoming !== null || call !== null
  useEffect(() => {
    if (isBusy) onLeave('rings')
  }, [isBusy, onLeave])
  return (
    <QueuedNotice
      id="noticed-call-over"
      rank="call"
      tone="info"
      icon={CALL_ICON}
      onDismiss={() => onLeave('dismissed')}
    >
      This call is over: the caller has left, or it was answered elsewhere.
    </QueuedNotice>
  )
}
