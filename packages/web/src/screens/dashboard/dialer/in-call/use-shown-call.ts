import { useCallback, useEffect, useState } from 'react'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'
import { useCallSeconds } from '../../shared/calls/use-call-seconds.ts'

/** A call that was answered stays in the card for this time after its end. */
const LASTING_MS = 8_000

export interface ShownCall {
  call: OngoingCall
  /** Null after its end. */
  status: CallStatus | null
  /** Full seconds since the answer. */
  seconds: number
}

interface EndedCall {
  ended: OngoingCall
  seconds: number
  /** What was in the field. */
  number: string
  isShown: boolean
}

interface CallOnScreen {
  /** The call that goes on or has just ended; null while a number is entered. */
  shown: ShownCall | null
  /** Whether the field has another number than at the end of the last call. */
  hasNewNumber: boolean
  /** Ends the view of an ended call. */
  close: () => void
}

/** The call that the dialer card shows. @param number in the field: another one ends the view of an ended call */
export function useShownCall(number: string): CallOnScreen {
  const call = usePhone(phone => phone.call)
  const status = usePhone(phone => phone.call && phone.status)
  const [last, setLast] = useState(call)
  const [over, setOver] = useState<EndedCall | null>(null)
  const seconds = useCallSeconds((call ?? last)?.connectedAtMs ?? null)
  if (call !== last) {
    setLast(call)
    const wasAnswered = call === null && last !== null && last.connectedAtMs !== null
    setOver(wasAnswered ? { ended: last, seconds, number, isShown: true } : null)
  }
  const isShown = over?.isShown ?? false
  const close = useCallback(() => setOver(before => before && { ...before, isShown: false }), [])
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(close, LASTING_MS)
    return () => clearTimeout(timer)
  }, [isShown, close])
  const held = useHeldWhilePressed(call ?? over)
  const hasNewNumber = over !== null && over.number !== number
  return { shown: shownOf(held, number, { status, seconds }), hasNewNumber, close }
}

function shownOf(
  held: OngoingCall | EndedCall | null,
  number: string,
  live: Omit<ShownCall, 'call'>,
): ShownCall | null {
  if (held === null) return null
  if (!('ended' in held)) return { ...live, call: held }
  if (!held.isShown || held.number !== number) return null
  return { call: held.ended, status: null, seconds: held.seconds }
}
