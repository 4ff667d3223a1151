import { formatDuration } from '@ringback/contract/text/duration'
import { shared } from '../strings.ts'

/** A length in minutes, "58:47". The tooltip has it in seconds. */
export function Length({ seconds }: { seconds: number }) {
  return (
    <span title={shared.seconds(seconds)} className="whitespace-nowrap tabular-nums">
      {formatDuration(seconds)}
    </span>
  )
}
