import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface EmptyStateProps {
  /** An icon of 24 px, shown in a round badge. */
  icon?: ReactNode
  title: string
  detail: string
  /** What to do, below the words. */
  action?: ReactNode
  className?: string
}

/** The centred message of a list without entries. */
export function EmptyState({ icon, title, detail, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-4 text-center',
        icon ? 'py-16' : 'py-10',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-soft">{detail}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
