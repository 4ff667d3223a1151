import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Flag } from '../Flag.tsx'
import { colourNumberOf, initialsOf } from './initials.ts'

export interface FaceProps {
  /** Null for a number without a name. */
  name: string | null
  /** ISO 3166 code of the country of a number without a name. Null, and without one: "?". */
  country?: string | null
  /** A small sign at the lower right. */
  mark?: ReactNode
  /** Classes of the size: those of the circle and of its letters. 36 px in lists. */
  className?: string
}

/** The initials of a name in a circle of the name's colour, or the flag of a number. Decorative: the name or the number stands beside it. */
export function Face({ name, country = null, mark, className = 'size-9 text-sm' }: FaceProps) {
  const initials = name === null ? '' : initialsOf(name)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-flex shrink-0 items-center justify-center rounded-full border border-transparent leading-none font-semibold select-none',
        name === null || initials === ''
          ? NEUTRAL
          : `face face-${colourNumberOf(name, FACE_COLOURS) + 1}`,
        className,
      )}
    >
      {initials === '' ? <Flag country={country} isRound /> : initials}
      {mark && (
        <span className="absolute -right-2 -bottom-1.5 flex size-4.5 items-center justify-center rounded-full bg-card text-text">
          {mark}
        </span>
      )}
    </span>
  )
}

const NEUTRAL = 'bg-raised text-soft'
/** As many as styles/face.css has. */
export const FACE_COLOURS = 8
