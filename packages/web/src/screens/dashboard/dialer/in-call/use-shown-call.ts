import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { useHeldWhilePressed } from '../../../../ui/use-held-while-pressed.ts'
import { secondsSince, useCallSeconds } from '../../shared/calls/use-call-seconds.ts'

/** A call that was answered stays in the card for this time after its end. */
const LASTING_MS = 8_000

export interface ShownCall {
  call: OngoingCall
  /** Null after its end. */
  status: CallStatus | null
  /** Full seconds since the answer. */
  seconds: number
}

interface CallOnScreen {
  /** The call that goes on or has just ended; null while a number is entered. */
  shown: ShownCall | null
  /** Gives the place of an ended call back to the number. */
  close: () => void
}

/** The call that the dialer card shows. */
export function useShownCall(): CallOnScreen {
  const { call, status } = useSoftphone().phone
  const seconds = useCallSeconds(call?.connectedAtMs ?? null)
  const [ended, setEnded] = useState<ShownCall | null>(null)
  const last = useRef<OngoingCall | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = call
    if (call || !before) return setEnded(null)
    const { connectedAtMs } = before
    if (connectedAtMs === null) return
    setEnded({ call: before, status: null, seconds: secondsSince(connectedAtMs, Date.now()) })
  }, [call])
  useEffect(() => {
    if (ended === null) return
    const timer = setTimeout(() => setEnded(null), LASTING_MS)
    return () => clearTimeout(timer)
  }, [ended])
  const shown = useHeldWhilePressed(ended)
  return { shown: call ? { call, status, seconds } : shown, close: () => setEnded(null) }
}
