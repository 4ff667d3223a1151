import { UserRound } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { colourNumberOf, initialsOf } from './initials.ts'

interface FaceProps {
  /** Null for a number without a name, which has a neutral symbol. */
  name: string | null
  /** Classes of the size: those of the circle and of its letters. */
  className?: string
}

/** The initials of a name in a circle of the name's colour. Decorative: the name or the number stands beside it. */
export function Face({ name, className = 'size-9 text-sm' }: FaceProps) {
  const initials = name === null ? '' : initialsOf(name)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full border border-transparent leading-none font-semibold select-none',
        name === null || initials === '' ? NEUTRAL : COLOURS[colourNumberOf(name, COLOURS.length)],
        className,
      )}
    >
      {initials === '' ? <UserRound className="size-1/2" /> : initials}
    </span>
  )
}

const NEUTRAL = 'bg-raised text-soft'
const COLOURS = [
  'bg-face-1 text-face-1-ink',
  'bg-face-2 text-face-2-ink',
  'bg-face-3 text-face-3-ink',
  'bg-face-4 text-face-4-ink',
  'bg-face-5 text-face-5-ink',
  'bg-face-6 text-face-6-ink',
]
