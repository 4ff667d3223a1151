import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classNames } from '../../ui/class-names.ts'

interface StatProps {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  /** A line below the value, for example the comparison with another period. */
  note?: ReactNode
  /** Makes the whole tile a link. */
  to?: string
}

/** A figure with its label. */
export function Stat({ label, value, note, to }: StatProps) {
  const title = to ? (
    <Link to={to} className="after:absolute after:inset-0 after:rounded-control">
      {label}
    </Link>
  ) : (
    label
  )
  return (
    <div
      className={classNames(
        'relative min-w-0 rounded-control border border-line bg-card px-4 py-3',
        to && 'transition-colors duration-150 hover:border-accent',
      )}
    >
      <p className="text-xs text-soft">{title}</p>
      <div className="mt-1 text-lg font-semibold tabular-nums">
        {value === undefined ? <Skeleton className="my-1 h-5 w-20" /> : value}
      </div>
      {note && <p className="mt-0.5 text-xs text-faint">{note}</p>}
    </div>
  )
}
