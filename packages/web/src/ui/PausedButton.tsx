import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

interface PausedButtonProps extends ComponentProps<typeof Button> {
  /** Until then the button is disabled, and the seconds are counted beside it. */
  pausedUntilMs: number
  secondsText: (seconds: number) => string
}

/** A quiet button for what needs time before it makes sense once more. Its name does not change while it counts. */
export function PausedButton({ pausedUntilMs, secondsText, ...rest }: PausedButtonProps) {
  const seconds = useSecondsLeft(pausedUntilMs)
  return (
    <span className="-ml-4 flex flex-wrap items-center">
      <Button look="quiet" {...rest} disabled={rest.disabled || seconds > 0} />
      {seconds > 0 && <span className="text-xs text-faint">{secondsText(seconds)}</span>}
    </span>
  )
}
