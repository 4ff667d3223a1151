import type { ReactNode } from 'react'
import { Flag } from './Flag.tsx'
import { classNames } from '../class-names.ts'

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
      translate="no"
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
        <span className="absolute -inset-e-2 -bottom-1.5 flex size-4.5 items-center justify-center rounded-full bg-card text-text">
          {mark}
        </span>
      )}
    </span>
  )
}

const NEUTRAL = 'bg-raised text-soft'
/** As many as styles/face.css has. */
export const FACE_COLOURS = 8

/** The first letters of the first and the last word of a name, in capitals: "AR" of "Asha Rao". Empty for a name without letters and digits. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap(word => FIRST_LETTER.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return (first + last).toLocaleUpperCase()
}

/** A letter or digit with the marks that follow it. */
const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u

/** The same number for the same name everywhere, from 0 to `count` - 1. */
export function colourNumberOf(name: string, count: number): number {
  let hash = 0
  for (const char of name.normalize('NFC').trim().toLowerCase()) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % count
}
