import type { CallRefusal } from '@ringback/contract/call-gate'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBalance } from '../../../../api/queries.ts'
import type { StartCheck } from './start-check.ts'

/** A press of Call waits this long for the rate and the balance. */
const WAIT_LIMIT_MS = 5_000
/** How often the balance is requested again while a call that has ended still holds a part of it. */
const HELD_POLL_MS = 500

interface Start {
  /** The number to dial. */
  number: string
  check: StartCheck
  isInCall: boolean
  onStart: () => void
  onRefuse: (why: CallRefusal) => void
}

interface KeptStart {
  isKept: boolean
  /** Keeps a press of Call for `number`, which is the number of the field or becomes it in the same event. */
  keep: (number: string) => void
  cancel: () => void
}

/**
 * A press of Call before rate and balance are known. It is kept until the call may start or may not, for 5 s at most,
 * or until the number changes.
 */
export function useKeptStart({ number, check, isInCall, onStart, onRefuse }: Start): KeptStart {
  /** The number of the kept press. */
  const [kept, setKept] = useState<string | null>(null)
  const { refusal, awaited } = check
  // While rendering, so that no frame shows a press that is out of date.
  if (kept !== null && (kept !== number || isInCall)) setKept(null)
  else if (kept !== null && refusal !== null && awaited === null) end()

  const endWaiting = useEffectEvent(end)
  const isReady = kept === number && refusal === null && awaited === null
  useEffect(() => {
    if (!isReady) return
    // After the effect, so that the price is on the screen.
    const timer = setTimeout(() => endWaiting())
    return () => clearTimeout(timer)
  }, [isReady])
  useEffect(() => {
    if (kept === null) return
    const timer = setTimeout(() => endWaiting(), WAIT_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [kept])
  usePolledBalance(kept !== null && awaited === 'balance-loading')

  return { isKept: kept !== null, keep: setKept, cancel: () => setKept(null) }

  function end(): void {
    setKept(null)
    if (refusal === null) onStart()
    else onRefuse(refusal)
  }
}

/** Requests the balance again and again while a call waits for it. */
function usePolledBalance(isAwaited: boolean): void {
  const { isFetching, refetch } = useBalance()
  const isHeld = isAwaited && !isFetching
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => void refetch(), HELD_POLL_MS)
    return () => clearTimeout(timer)
  }, [isHeld, refetch])
}
