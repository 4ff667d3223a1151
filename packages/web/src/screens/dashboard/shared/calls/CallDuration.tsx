import { formatDuration } from '@ringback/contract/text/duration'
import { history } from '../../../../strings/history.ts'

/** How long a call was; a dash, and a word for screen readers, for a call without any time. */
export function CallDuration({ seconds }: { seconds: number | null }) {
  if (seconds !== null && seconds > 0) return formatDuration(seconds)
  return (
    <>
      <span aria-hidden="true">{history.unknown}</span>
      <span className="sr-only">{history.noTime}</span>
    </>
  )
}
