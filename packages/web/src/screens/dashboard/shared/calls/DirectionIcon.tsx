import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { directionWord } from '../../../../strings/history.ts'

/** The direction of a call as an arrow, with a word for screen readers. */
export function DirectionIcon({ direction }: { direction: string }) {
  const Icon = direction === 'inbound' ? ArrowDownLeft : ArrowUpRight
  return (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-raised text-soft">
      <Icon size={14} aria-hidden="true" />
      <span className="sr-only">{directionWord(direction)}</span>
    </span>
  )
}
