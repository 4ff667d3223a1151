import { VALIDATION_POLLS, VALIDATION_POLL_MS, VALIDATION_WAIT_MS } from '@ringback/contract/limits'
import { getValidationStatus } from '@ringback/contract/verified-numbers'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { settings } from '../../../strings/settings.ts'

const SECOND_MS = 1_000

/**
 * Polls whether the validation call has succeeded: 20 times, every 3 s. Counts down the 45 s in which the
 * call is expected. A failed request counts as one of the 20 polls.
 */
export function useValidationPolling(phoneNumber: string, onValidated: () => void) {
  const client = useClient()
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPolling, setPolling] = useState(true)
  const onSuccess = useEffectEvent(onValidated)

  useEffect(() => {
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const poll = async (count: number) => {
      const { signal } = unmounted
      const reply = await client.request(
        getValidationStatus,
        { params: { phoneNumber } },
        { signal },
      )
      if (signal.aborted) return
      if (reply.ok && reply.value.validated) return onSuccess()
      setProblem(reply.ok ? null : messageOf(reply.failure, settings.checkFailed))
      if (count < VALIDATION_POLLS) {
        timer = setTimeout(() => void poll(count + 1), VALIDATION_POLL_MS)
        return
      }
      setPolling(false)
      if (reply.ok) setProblem(settings.validationTimeout)
    }
    // A new call cannot be over yet, so its first poll waits. After "Check again" the first poll does not wait.
    timer = setTimeout(() => void poll(1), round === 0 ? VALIDATION_POLL_MS : 0)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
    }
  }, [client, phoneNumber, round])

  return {
    problem,
    isPolling,
    secondsLeft: useCountdown(VALIDATION_WAIT_MS / SECOND_MS),
    /** Polls at once, and then up to 20 times again. */
    checkNow: () => {
      setProblem(null)
      setPolling(true)
      setRound(previous => previous + 1)
    },
  }
}

/** Counts the seconds down to 0. Reads the clock, because browsers slow down timers in background tabs. */
function useCountdown(seconds: number): number {
  const [startMs] = useState(() => Date.now())
  const [nowMs, setNowMs] = useState(startMs)
  const left = Math.max(0, seconds - Math.floor((nowMs - startMs) / SECOND_MS))
  const isDone = left === 0
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isDone])
  return left
}
