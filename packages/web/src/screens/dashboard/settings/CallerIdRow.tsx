import type { ReactNode } from 'react'
import { settings } from '../../../strings/settings.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'

interface CallerIdRowProps {
  isCurrent: boolean
  flag: ReactNode
  title: ReactNode
  detail: ReactNode
  /** The button at the end of the row. */
  action?: ReactNode
}

/** One caller ID; the current one is highlighted. */
export function CallerIdRow({ isCurrent, flag, title, detail, action }: CallerIdRowProps) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className={classNames(
        'flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3.5 py-2.5',
        isCurrent ? 'border-accent bg-accent-wash' : 'border-line',
      )}
    >
      {flag}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {title}
          {isCurrent && (
            <Badge tone="good" dot>
              {settings.current}
            </Badge>
          )}
        </p>
        <p className="text-sm text-faint">{detail}</p>
      </div>
      {action}
    </li>
  )
}
