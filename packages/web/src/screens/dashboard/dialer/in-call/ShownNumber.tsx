import { decideListedCallerId } from '@ringback/contract/customers/caller-ids'
import { useCallerIds } from '../../../../api/queries.ts'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { shownNumber } from '../../shared/caller-id/strings.ts'
import { TextWithNumbers } from '../../shared/TextWithNumbers.tsx'

/** Which number the called person sees, once the server has named it. */
export function ShownNumber({ call }: { call: OngoingCall }) {
  const { fromNumber: chosen, to } = call
  const listed = useCallerIds().data
  if (chosen === null) return null
  const decided = decideListedCallerId(listed, { to, chosen })
  const words =
    decided.ok && decided.value.isReplaced ? shownNumber.mayShowAnother : shownNumber.shows
  return (
    <p className="truncate text-xs leading-4 text-soft">
      <TextWithNumbers>{words(chosen)}</TextWithNumbers>
    </p>
  )
}
