import { classNames } from '../../ui/class-names.ts'
import { shared } from './strings.ts'

const MINUTES = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SECONDS = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

interface TimeProps {
  /** Null prints a dash. */
  at: Date | null
  seconds?: boolean
  /** Prints it on two lines where its place is narrow. Give a column of a table a least width, so that it is not three. */
  wraps?: boolean
}

/** A local time. The tooltip has it in UTC. */
export function Time({ at, seconds = false, wraps = false }: TimeProps) {
  if (at === null) return <span className="text-faint">{shared.noValue}</span>
  const utc = at.toISOString()
  return (
    <time
      dateTime={utc}
      title={utc}
      className={classNames('tabular-nums', !wraps && 'whitespace-nowrap')}
    >
      {(seconds ? SECONDS : MINUTES).format(at)}
    </time>
  )
}
