import {
  type CallComparison,
  type InspectedCall,
  compareCall,
  endLiveCall,
} from '@ringback/contract/operator/calls'
import { ActionButton } from '../shared/actions.tsx'
import { RefundButton } from '../shared/RefundButton.tsx'
import { refundedOf } from './refunded.ts'

interface CallActionsProps {
  call: InspectedCall
  onCompared: (comparison: CallComparison) => void
}

/** The buttons of a call. */
export function CallActions({ call, onCompared }: CallActionsProps) {
  const params = { id: call.id }
  const refund = refundedOf(call)
  return (
    <>
      {call.isLive && <ActionButton action={endLiveCall} params={params} />}
      {call.dialledAt !== null && (
        <ActionButton action={compareCall} params={params} onDone={onCompared} />
      )}
      {refund && <RefundButton call={refund} />}
    </>
  )
}
