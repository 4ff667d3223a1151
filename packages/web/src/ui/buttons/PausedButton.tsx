import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface PausedButtonProps extends ComponentProps<typeof Button> {
  /** Until then the button is disabled, and the seconds are counted beside it. */
  pausedUntilMs: number
  secondsText: (seconds: number) => string
}

/** A quiet button for what needs time before it makes sense once more. Its name does not change while it counts. */
export function PausedButton({ pausedUntilMs, secondsText, ...rest }: PausedButtonProps) {
  const seconds = useSecondsLeft(pausedUntilMs)
  return (
    <span className="-ms-4 flex flex-wrap items-center">
      <Button look="quiet" {...rest} disabled={rest.disabled || seconds > 0} />
      {seconds > 0 && <span className="text-xs text-faint">{secondsText(seconds)}</span>}
    </span>
  )
}

const SECOND_MS = 1_000

/** The whole seconds until a time, counted down to 0. Reads the clock, because browsers slow down timers in background tabs. */
export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}
