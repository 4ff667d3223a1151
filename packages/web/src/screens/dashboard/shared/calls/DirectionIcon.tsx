import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { directionWord } from '../../../../strings/history.ts'
import { classNames } from '../../../../ui/class-names.ts'

interface DirectionIconProps {
  direction: string
  /** For the corner of a face. */
  isSmall?: boolean
}

/** The direction of a call as an arrow, with a word for screen readers. */
export function DirectionIcon({ direction, isSmall = false }: DirectionIconProps) {
  const Icon = direction === 'inbound' ? ArrowDownLeft : ArrowUpRight
  return (
    <span
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full bg-raised text-soft',
        isSmall ? 'size-4' : 'size-7',
      )}
    >
      <Icon size={isSmall ? 12 : 14} aria-hidden="true" />
      <span className="sr-only">{directionWord(direction)}</span>
    </span>
  )
}
