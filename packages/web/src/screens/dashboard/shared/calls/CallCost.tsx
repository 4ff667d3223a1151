import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { ZERO } from '@ringback/contract/money'
import { formatDuration } from '@ringback/contract/text/figures'
import { Money } from '../../../../money/Money.tsx'

/**
 * The cost of a call, or its estimate until the call is settled; "Free" for an answered call without a cost. A dash for
 * a call that never began, and before its end is known.
 */
export function CallCost({
  call,
}: {
  call: Pick<CallRecord, 'actualCost' | 'estimatedCost' | 'status'>
}) {
  const { actualCost, estimatedCost, status } = call
  const cost = actualCost ?? estimatedCost
  if (cost === ZERO) return status === 'completed' ? 'Free' : <Nothing />
  return (
    <>
      <Money amount={cost} />
      {actualCost === null && <span className="sr-only"> estimated</span>}
    </>
  )
}

/** How long a call was; a dash for a call without any time. */
export function CallDuration({ seconds }: { seconds: number }) {
  return seconds > 0 ? formatDuration(seconds) : <Nothing />
}

/** A dash in the place of a value of a call that has none, and a word for screen readers. */
function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </>
  )
}
