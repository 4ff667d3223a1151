import { getValidationStatus } from '@ringback/contract/customers/numbers/verified-numbers'
import { VALIDATION_POLL_MS, VALIDATION_POLLS, VALIDATION_WAIT_MS } from '@ringback/contract/limits'
import { PhoneIncoming } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../../../../ui/status/Notice.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Spinner } from '../../../../ui/status/Spinner.tsx'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { messageOf } from '../../../../api/client.ts'
import { useClient } from '../../../../api/use-client.ts'
import { useSecondsLeft } from '../../../../ui/buttons/PausedButton.tsx'
import { Code } from '../../../../ui/identity/Code.tsx'

interface ValidationCallProps {
  number: string
  validationCode: string
  calledAtMs: number
  /** Whether another call is being requested. */
  isCalling: boolean
  onValidated: () => void
  onCallAgain: () => void
  onOtherNumber: () => void
}

/** The third step of verification: the carrier calls the number, and the user enters this code. */
export function ValidationCall(props: ValidationCallProps) {
  const { number, validationCode, calledAtMs, isCalling, onCallAgain, onOtherNumber } = props
  const { onValidated } = props
  const polling = useValidationPolling({ phoneNumber: number, calledAtMs, onValidated })
  const { problem, isPolling, secondsLeft: left, checkNow } = polling
  const id = useId()
  const step = useRef<HTMLDivElement>(null)
  // The code field that had the focus is gone. With the focus here, a screen reader reads title and code.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) step.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={step}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-code`}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <div>
        <h3 id={`${id}-title`} className="flex items-center gap-2 font-semibold">
          <PhoneIncoming size={18} className="text-accent" aria-hidden="true" />
          Answer the call and enter this code
        </h3>
        <p className="mt-1 text-sm text-soft">
          <PhoneNumber number={number} className="font-medium" /> ·{' '}
          {
            'The call is expected within 30 seconds and may take up to 1 minute. Answer it, and enter the code when asked.'
          }
        </p>
      </div>
      <div
        id={`${id}-code`}
        className="rounded-control border border-line-strong bg-card px-4 py-3 text-center"
      >
        <p className="text-xs text-faint">Code to enter</p>
        <output aria-label="Code to enter" className="text-2xl font-semibold tracking-[0.18em]">
          <Code>{validationCode}</Code>
        </output>
      </div>
      {isPolling && <Waiting left={left} />}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button onClick={checkNow} disabled={isCalling}>
          {isPolling ? 'I entered the code' : 'Check again'}
        </Button>
        {left === 0 && (
          <Button look="secondary" busy={isCalling} onClick={onCallAgain}>
            {isCalling ? 'Calling...' : 'Call me again'}
          </Button>
        )}
        <Button look="plain" disabled={isCalling} onClick={onOtherNumber}>
          Use another number
        </Button>
      </div>
    </div>
  )
}

/** The countdown, and then a text. The seconds are outside the live region, so they are not announced. */
function Waiting({ left }: { left: number }) {
  return (
    <p className="flex items-center gap-2.5 text-sm text-soft">
      <Spinner />
      <span role="status">
        {left > 0
          ? 'Waiting for the call'
          : 'Still checking. If your phone did not ring, request another call.'}
      </span>
      {left > 0 && (
        <span role="timer" className="ms-auto font-semibold text-text">
          {`${left} s`}
        </span>
      )}
    </p>
  )
}

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
function useValidationPolling({ phoneNumber, calledAtMs, onValidated }: ValidationPolling) {
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
      setProblem(
        reply.ok
          ? null
          : messageOf(reply.failure, 'Failed to check validation status. Please try again.'),
      )
      if (count < VALIDATION_POLLS) {
        timer = setTimeout(() => void poll(count + 1), VALIDATION_POLL_MS)
        return
      }
      setPolling(false)
      if (reply.ok)
        setProblem(
          'Validation is taking longer than expected. Please ensure you entered the code during the call, then try again.',
        )
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
    secondsLeft: useSecondsLeft(calledAtMs + VALIDATION_WAIT_MS),
    /** Polls at once, and then up to 20 times again. */
    checkNow: () => {
      setProblem(null)
      setPolling(true)
      setRound(previous => previous + 1)
    },
  }
}
