import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Time } from './Time.tsx'

export interface TimelineEntry {
  key: string
  at: Date
  title: ReactNode
  detail?: ReactNode
  tone?: 'neutral' | 'good' | 'bad' | 'warning'
}

const DOTS = { neutral: 'bg-faint', good: 'bg-call', bad: 'bg-danger', warning: 'bg-warn' }

/** Events in the order of their time, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="text-sm">
      {entries.map(({ key, at, title, detail, tone = 'neutral' }) => (
        <li
          key={key}
          className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 pb-3.5 last:pb-0 [&:last-child>span:first-of-type]:hidden"
        >
          <span
            aria-hidden="true"
            className="absolute top-4 bottom-0 left-[0.46rem] w-px bg-line"
          />
          <span
            aria-hidden="true"
            className={classNames('mt-1.5 ml-1 size-2 rounded-full', DOTS[tone])}
          />
          <div className="min-w-0 wrap-anywhere">
            <div>{title}</div>
            {detail && <div className="text-xs text-soft">{detail}</div>}
          </div>
          <div className="text-xs text-faint">
            <Time at={at} seconds />
          </div>
        </li>
      ))}
    </ol>
  )
}
