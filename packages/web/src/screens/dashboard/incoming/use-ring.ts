import { getCall, isTerminal } from '@ringback/contract/customers/calls/calls'
import { ringPage } from '@ringback/contract/customers/notices/push-notices'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  isReachable: boolean
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
  const isReachable = isRegistered || activeInOtherTab
  // A page that was registered before its notice was opened may be rung without our help.
  const [firstAt] = useState(() => performance.now() + (isRegistered ? LISTENING_MS : 0))
  // A page that registers anew is not rung sooner: that would end the ring that is on its way.
  const ringAt = useRef(firstAt)
  useEffect(() => {
    if (isDone || isOver) return
    const params = { id: callId }
    const ring = async () => {
      ringAt.current = Infinity
      const reply = await client.request(ringPage, { params })
      ringAt.current = performance.now() + (reply.ok ? AGAIN_MS : RETRY_MS)
      if (!reply.ok && OVER.has(reply.failure.code)) setOver(true)
      // Only for a call that is not answered: the other tab may have it.
      if (reply.ok && activeInOtherTab) send({ is: 'take-over' })
    }
    let readAt = performance.now() + READ_MS
    const read = async () => {
      readAt = Infinity
      const reply = await client.request(getCall, { params })
      readAt = performance.now() + READ_MS
      if (reply.ok ? isAnsweredOrOver(reply.value) : OVER.has(reply.failure.code)) setOver(true)
    }
    return lookOften(() => {
      const now = performance.now()
      if (isReachable && now >= ringAt.current) void ring()
      if (!isReachable && now >= readAt) void read()
    })
  }, [callId, isDone, isOver, isReachable, activeInOtherTab, client, send])
  return { isReachable, isOver }
}

function lookOften(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

function isAnsweredOrOver({ status }: { status: string }): boolean {
  return status === 'in-progress' || isTerminal(status)
}
