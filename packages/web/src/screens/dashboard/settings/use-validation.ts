import { VALIDATION_POLLS, VALIDATION_POLL_MS, VALIDATION_WAIT_MS } from '@ringback/contract/limits'
import { getValidationStatus } from '@ringback/contract/verified-numbers'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { settings } from '../../../strings/settings.ts'

const SECOND_MS = 1_000

/**
 * Looks whether the call has succeeded, 20 times and 3 s apart (readings 27), and counts the 45 s down that
 * the call is waited for. A look that fails is one of the 20: the next one may succeed.
 */
export function useValidation(phoneNumber: string, onValidated: () => void) {
  const client = useClient()
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(true)
  const succeeded = useEffectEvent(onValidated)

  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const look = async (turn: number) => {
      const { signal } = over
      const reply = await client.request(
        getValidationStatus,
        { params: { phoneNumber } },
        { signal },
      )
      if (signal.aborted) return
      if (reply.ok && reply.value.validated) return succeeded()
      setProblem(reply.ok ? null : messageOf(reply.failure, settings.checkFailed))
      if (turn < VALIDATION_POLLS) {
        timer = setTimeout(() => void look(turn + 1), VALIDATION_POLL_MS)
        return
      }
      setLooking(false)
      if (reply.ok) setProblem(settings.validationTimeout)
    }
    // Nobody has answered the call in its first moment; somebody who asks again may have.
    timer = setTimeout(() => void look(1), round === 0 ? VALIDATION_POLL_MS : 0)
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [client, phoneNumber, round])

  return {
    problem,
    isLooking,
    secondsLeft: useCountdown(VALIDATION_WAIT_MS / SECOND_MS),
    /** Looks at once, and 20 times from now on. */
    look: () => {
      setProblem(null)
      setLooking(true)
      setRound(now => now + 1)
    },
  }
}

/** Seconds down to 0, by the clock and not by the ticks: a page in the background ticks slowly. */
function useCountdown(seconds: number): number {
  const [startMs] = useState(() => Date.now())
  const [nowMs, setNowMs] = useState(startMs)
  const left = Math.max(0, seconds - Math.floor((nowMs - startMs) / SECOND_MS))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
