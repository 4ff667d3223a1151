import { type RefObject, useId } from 'react'
import { register } from '../strings/register.ts'

interface BotCheckProps {
  /** The element that the vendor's widget is rendered into. */
  container: RefObject<HTMLDivElement | null>
  problem: string | null | undefined
}

export function BotCheck({ container, problem }: BotCheckProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-xs font-medium text-soft">
        {register.verification}
      </h2>
      {/* The box has the height of the widget, so that nothing moves when the widget appears. */}
      <div ref={container} className="min-h-[65px] overflow-hidden rounded-control" />
      {problem && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
