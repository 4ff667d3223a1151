import { type RefObject, useId } from 'react'
import { register } from '../../strings/register.ts'

interface BotCheckProps {
  /** Where the vendor's widget is drawn. */
  place: RefObject<HTMLDivElement | null>
  problem: string | null | undefined
}

export function BotCheck({ place, problem }: BotCheckProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-xs font-medium text-soft">
        {register.verification}
      </h2>
      {/* As high as the widget will be, so that nothing jumps when it arrives. */}
      <div ref={place} className="min-h-[65px] overflow-hidden rounded-control" />
      {problem && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </section>
  )
}
