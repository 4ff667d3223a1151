import {
  type CallComparison,
  type InspectedCall,
  compareCall,
  endLiveCall,
} from '@ringback/contract/operator/calls'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { RefundButton } from '../shared/RefundButton.tsx'
import { EndCallDialog } from './EndCallDialog.tsx'
import { refundedOf } from './refunded.ts'
import { calls } from './strings.ts'

interface CallActionsProps {
  call: InspectedCall
  onCompared: (comparison: CallComparison) => void
}

/** The buttons of a call. */
export function CallActions({ call, onCompared }: CallActionsProps) {
  const [dialog, setDialog] = useState<'end' | 'compare' | null>(null)
  const can = useCan()
  const close = () => setDialog(null)
  const refund = refundedOf(call)
  return (
    <>
      {can(endLiveCall.role) && call.isLive && (
        <Button look="danger" className={DENSE} onClick={() => setDialog('end')}>
          {calls.end}
        </Button>
      )}
      {can(compareCall.role) && call.dialledAt !== null && (
        <Button look="secondary" className={DENSE} onClick={() => setDialog('compare')}>
          {calls.compare}
        </Button>
      )}
      {refund && <RefundButton call={refund} />}
      {dialog === 'end' && <EndCallDialog callId={call.id} onClose={close} />}
      {dialog === 'compare' && (
        <ChangeDialog
          title={calls.compare}
          effect={calls.compareEffect}
          endpoint={compareCall}
          request={reason => ({ params: { id: call.id }, body: { reason } })}
          confirmLabel={calls.compare}
          doneText={calls.compared}
          onDone={onCompared}
          onClose={close}
        />
      )}
    </>
  )
}
