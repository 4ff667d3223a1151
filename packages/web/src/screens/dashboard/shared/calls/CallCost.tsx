import type { ListedCall } from '@ringback/contract/customers/calls'
import { ZERO } from '@ringback/contract/money'
import { history } from '../../../../strings/history.ts'
import { UsdAmount } from '../UsdAmount.tsx'

/** The cost of a call, or its estimate until the call is settled; a dash if the server sends neither. An incoming call is free. */
export function CallCost({ call }: { call: ListedCall }) {
  const { actualCost, estimatedCost, direction } = call
  const cost = actualCost ?? estimatedCost
  if (cost === null) return history.unknown
  if (direction === 'inbound' && cost === ZERO) return history.free
  return (
    <>
      <UsdAmount amount={cost} />
      {actualCost === null && <span className="sr-only"> {history.estimated}</span>}
    </>
  )
}
