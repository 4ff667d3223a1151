import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Time } from './values.tsx'

export interface TimelineEntry {
  key: string
  at: Date
  title: ReactNode
  detail?: ReactNode
  /** Ids and the like, which are shown when the row is opened. */
  more?: ReactNode
  tone?: 'neutral' | 'bad' | 'warning'
}

const DOTS = { neutral: 'bg-faint', bad: 'bg-danger', warning: 'bg-warn' }

interface TimelineProps {
  entries: readonly TimelineEntry[]
  /** Shows the time of the first entry once, and of each one how long after that it was. */
  hasOffsets?: boolean
}

/** Events in the order given, the oldest first where they have offsets. */
export function Timeline({ entries, hasOffsets = false }: TimelineProps) {
  const start = entries[0]?.at
  return (
    <>
      {hasOffsets && start && (
        <p className="mb-3 text-xs text-soft">
          <Time at={start} seconds />
        </p>
      )}
      <ol className="text-sm">
        {entries.map(({ key, at, title, detail, more, tone = 'neutral' }) => (
          <li
            key={key}
            className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 pb-3.5 last:pb-0 [&:last-child>span:first-of-type]:hidden"
          >
            <span
              aria-hidden="true"
              className="absolute top-4 bottom-0 inset-s-[0.46rem] w-px bg-line"
            />
            <span
              aria-hidden="true"
              className={classNames('mt-1.5 ms-1 size-2 rounded-full', DOTS[tone])}
            />
            <div className="min-w-0 wrap-break-word">
              {more ? <More title={title}>{more}</More> : title}
              {detail && <div className="text-xs text-soft">{detail}</div>}
            </div>
            <div className="pt-0.5 text-xs text-soft">
              {hasOffsets && start ? <Offset at={at} start={start} /> : <Time at={at} seconds />}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function More({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-1 rounded-small [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">{title}</span>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="mt-1 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-1 text-xs text-soft">{children}</div>
    </details>
  )
}

function Offset({ at, start }: { at: Date; start: Date }) {
  const utc = at.toISOString()
  return (
    <time dateTime={utc} title={utc} className="whitespace-nowrap tabular-nums">
      {offsetText(at.getTime() - start.getTime())}
    </time>
  )
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after the beginning something was: "+1.2 s", "+2:17", "+1:02:17" or "+3 d 4 h". */
export function offsetText(milliseconds: number): string {
  const whole = Math.max(0, milliseconds)
  // Cut, not rounded: "+60.0 s" would be a minute.
  if (whole < MINUTE) return `+${(Math.floor(whole / 100) / 10).toFixed(1)} s`
  if (whole >= DAY) return `+${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const seconds = twoDigits(Math.floor((whole % MINUTE) / 1_000))
  return hours === 0 ? `+${minutes}:${seconds}` : `+${hours}:${twoDigits(minutes)}:${seconds}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
