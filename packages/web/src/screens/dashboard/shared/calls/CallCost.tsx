import type { CallRecord } from '@ringback/contract/customers/calls'
import { ZERO } from '@ringback/contract/money'
import { history } from '../../../../strings/history.ts'
import { Money } from '../../../../money/Money.tsx'
import { Nothing } from './Nothing.tsx'

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
  if (cost === ZERO) return status === 'completed' ? history.free : <Nothing />
  return (
    <>
      <Money amount={cost} />
      {actualCost === null && <span className="sr-only"> {history.estimated}</span>}
    </>
  )
}
