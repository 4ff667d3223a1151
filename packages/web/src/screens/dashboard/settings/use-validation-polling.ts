import { VALIDATION_POLLS, VALIDATION_POLL_MS, VALIDATION_WAIT_MS } from '@ringback/contract/limits'
import { getValidationStatus } from '@ringback/contract/customers/verified-numbers'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { settings } from '../../../strings/settings.ts'

const SECOND_MS = 1_000

interface ValidationPolling {
  phoneNumber: string
  /** When the call was requested. The user may have left the tab since. */
  calledAtMs: number
  onValidated: () => void
}

/**
 * Polls whether the validation call has succeeded: 20 times, every 3 s. Counts down the 45 s in which the
 * call is expected. A failed request counts as one of the 20 polls.
 */
export function useValidationPolling({ phoneNumber, calledAtMs, onValidated }: ValidationPolling) {
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
    const firstPollMs = round === 0 ? calledAtMs + VALIDATION_POLL_MS - Date.now() : 0
    timer = setTimeout(() => void poll(1), Math.max(0, firstPollMs))
    return () => {
      unmounted.abort()
      clearTimeout(timer)
    }
  }, [client, phoneNumber, calledAtMs, round])

  return {
    problem,
    isPolling,
    secondsLeft: useCountdown(calledAtMs + VALIDATION_WAIT_MS),
    /** Polls at once, and then up to 20 times again. */
    checkNow: () => {
      setProblem(null)
      setPolling(true)
      setRound(previous => previous + 1)
    },
  }
}

/** Counts the seconds down to 0. Reads the clock, because browsers slow down timers in background tabs. */
function useCountdown(endMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS))
  const isDone = left === 0
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isDone])
  return left
}
