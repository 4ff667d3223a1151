import { type ListedCall, isTerminal } from '@ringback/contract/customers/calls'
import { ZERO } from '@ringback/contract/money'
import { history } from '../../../../strings/history.ts'
import { Money } from '../../../../money/Money.tsx'

/** The cost of a call, or its estimate until the call is settled; a dash if the server sends neither. One word for no cost. */
export function CallCost({
  call,
}: {
  call: Pick<ListedCall, 'actualCost' | 'estimatedCost' | 'status'>
}) {
  const { actualCost, estimatedCost, status } = call
  const cost = actualCost ?? estimatedCost
  // Before the answer nothing is known to be free.
  if (cost === null || (cost === ZERO && !isTerminal(status))) return history.unknown
  if (cost === ZERO) return history.free
  return (
    <>
      <Money amount={cost} />
      {actualCost === null && <span className="sr-only"> {history.estimated}</span>}
    </>
  )
}
