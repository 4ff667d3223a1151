import { formatDuration } from '@ringback/contract/text/figures'
import { Nothing } from './Nothing.tsx'

/** How long a call was; a dash for a call without any time. */
export function CallDuration({ seconds }: { seconds: number }) {
  return seconds > 0 ? formatDuration(seconds) : <Nothing />
}
