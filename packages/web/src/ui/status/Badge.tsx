import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type BadgeTone = 'neutral' | 'good' | 'bad' | 'warning'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-raised text-soft',
  good: 'bg-call-wash text-call',
  bad: 'bg-danger-wash text-danger',
  warning: 'bg-warn-wash text-warn',
}

/** A status word. `dot` puts a dot of the same colour before it. */
export function Badge(props: { tone?: BadgeTone; dot?: boolean; children: ReactNode }) {
  const { tone = 'neutral', dot = false, children } = props
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-small px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        // Takes no room, and is seen in forced colours alone.
        'outline -outline-offset-1 outline-transparent',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
