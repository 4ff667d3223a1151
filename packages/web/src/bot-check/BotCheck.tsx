import { useId } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import type { BotCheckState } from './use-bot-check.ts'

interface BotCheckProps {
  bot: BotCheckState
  /** Shown while there is no token and the check itself has no problem. */
  missing: string | undefined
}

export function BotCheck({ bot: { container, token, problem, retry }, missing }: BotCheckProps) {
  const id = useId()
  const shown = problem ?? (token === null ? missing : undefined)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-xs font-medium text-soft">
        Verification
      </h2>
      {/* The box has the height of the widget, so that nothing moves when the widget appears. */}
      <div ref={container} className="min-h-[65px] overflow-hidden rounded-control" />
      {shown && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {shown}
        </p>
      )}
      {problem && (
        <Button type="button" look="secondary" className="mt-2" isReplaced onClick={retry}>
          Try again
        </Button>
      )}
    </section>
  )
}
