import { getCall, isTerminal } from '@ringback/contract/customers/calls/calls'
import { ringPage } from '@ringback/contract/customers/notices/push-notices'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'

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

interface Ring {
  /** Whether this page can be rung, or another tab, from which it takes over the phone. */
  canRingHere: boolean
  /** Whether the call is over, or was answered. */
  isOver: boolean
}

/**
 * Requests the ring of the call as soon as this page can be rung. Until then it reads the state of the call, which changes
 * nothing for other browsers.
 *
 * @param isDone whether it rings, or has been answered here
 */
export function useRing(callId: string, isDone: boolean): Ring {
  const { phone, send, canRing } = useSoftphone()
  const client = useClient()
  const [isOver, setOver] = useState(false)
  const { activeInOtherTab } = phone
  const isRegistered = useSyncExternalStore(lookOften, canRing)
  const canRingHere = isRegistered || activeInOtherTab
  // A page that was registered before its notice was opened may be rung without our help.
  const [firstAt] = useState(() => performance.now() + (isRegistered ? LISTENING_MS : 0))
  useEffect(() => {
    if (isDone || isOver) return
    const params = { id: callId }
    /** @returns after which time, in milliseconds, it is repeated */
    const ring = async () => {
      const reply = await client.request(ringPage, { params })
      if (!reply.ok && OVER.has(reply.failure.code)) setOver(true)
      // Only for a call that is not answered: the other tab may have it.
      if (reply.ok && activeInOtherTab) send({ is: 'take-over' })
      return reply.ok ? AGAIN_MS : RETRY_MS
    }
    const read = async () => {
      const reply = await client.request(getCall, { params })
      if (reply.ok ? isAnsweredOrOver(reply.value) : OVER.has(reply.failure.code)) setOver(true)
      return READ_MS
    }
    let nextAt = canRingHere ? firstAt : performance.now() + READ_MS
    const look = async () => {
      if (performance.now() < nextAt) return
      nextAt = Infinity
      const repeatMs = await (canRingHere ? ring() : read())
      nextAt = performance.now() + repeatMs
    }
    return lookOften(() => void look())
  }, [callId, isDone, isOver, canRingHere, activeInOtherTab, client, send, firstAt])
  return { canRingHere, isOver }
}

function lookOften(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

function isAnsweredOrOver({ status }: { status: string }): boolean {
  return status === 'in-progress' || isTerminal(status)
}
