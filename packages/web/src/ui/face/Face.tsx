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
        name === null || initials === ''
          ? NEUTRAL
          : `face face-${colourNumberOf(name, FACE_COLOURS) + 1}`,
        className,
      )}
    >
      {initials === '' ? <UserRound className="size-1/2" /> : initials}
    </span>
  )
}

const NEUTRAL = 'bg-raised text-soft'
/** As many as styles/face.css has. */
export const FACE_COLOURS = 8
