import { formatDuration } from '@ringback/contract/text/figures'

/** A length in minutes, "58:47". */
export function Length({ seconds }: { seconds: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(seconds)}</span>
}
