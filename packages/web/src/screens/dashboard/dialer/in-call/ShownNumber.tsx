import { decideListedCallerId } from '@ringback/contract/customers/caller-ids'
import { useCallerIds } from '../../../../api/queries.ts'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { shownNumber } from '../../shared/caller-id/strings.ts'
import { TextWithNumbers } from '../../shared/TextWithNumbers.tsx'

/** Which number the called person sees. The line has its height before the server has named the number. */
export function ShownNumber({ call }: { call: OngoingCall }) {
  const { fromNumber: chosen, to } = call
  const listed = useCallerIds().data
  if (call.direction !== 'outbound') return null
  const decided = chosen === null ? null : decideListedCallerId(listed, { to, chosen })
  const isReplaced = decided?.ok && decided.value.isReplaced
  const words = isReplaced ? shownNumber.mayShowAnother : shownNumber.shows
  return (
    <p className="min-h-4 max-w-full truncate text-xs leading-4 text-faint">
      {chosen !== null && <TextWithNumbers>{words(chosen)}</TextWithNumbers>}
    </p>
  )
}
