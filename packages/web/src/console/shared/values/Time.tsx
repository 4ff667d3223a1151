import { shared } from '../strings.ts'

const MINUTES = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const SECONDS = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

interface TimeProps {
  /** Null prints a dash. */
  at: Date | null
  seconds?: boolean
}

/** A local time. The tooltip has it in UTC. */
export function Time({ at, seconds = false }: TimeProps) {
  if (at === null) return <span className="text-faint">{shared.noValue}</span>
  const utc = at.toISOString()
  return (
    <time dateTime={utc} title={utc} className="whitespace-nowrap tabular-nums">
      {(seconds ? SECONDS : MINUTES).format(at)}
    </time>
  )
}
