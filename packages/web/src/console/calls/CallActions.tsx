import {
  type CallComparison,
  type InspectedCall,
  compareCall,
  endLiveCall,
} from '@ringback/contract/operator/calls'
import { refundCall } from '@ringback/contract/operator/customer-changes'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { Comparison } from './Comparison.tsx'
import { EndCallDialog } from './EndCallDialog.tsx'
import { RefundDialog, refundableOf } from './RefundDialog.tsx'
import { calls } from './strings.ts'

/** The buttons of a call, and the result of its comparison. */
export function CallActions({ call }: { call: InspectedCall }) {
  const [dialog, setDialog] = useState<'end' | 'compare' | 'refund' | null>(null)
  const [comparison, setComparison] = useState<CallComparison | null>(null)
  const can = useCan()
  const close = () => setDialog(null)
  const canEnd = can(endLiveCall.role) && call.isLive
  const canCompare = can(compareCall.role) && call.dialledAt !== null
  const canRefund = can(refundCall.role) && call.settledAt !== null && refundableOf(call) > 0n
  return (
    <>
      {(canEnd || canCompare || canRefund) && (
        <div className="flex flex-wrap gap-2">
          {canEnd && (
            <Button look="danger" className={DENSE} onClick={() => setDialog('end')}>
              {calls.end}
            </Button>
          )}
          {canCompare && (
            <Button look="secondary" className={DENSE} onClick={() => setDialog('compare')}>
              {calls.compare}
            </Button>
          )}
          {canRefund && (
            <Button look="secondary" className={DENSE} onClick={() => setDialog('refund')}>
              {calls.refund}
            </Button>
          )}
        </div>
      )}
      {comparison && <Comparison comparison={comparison} />}
      {dialog === 'end' && <EndCallDialog callId={call.id} onClose={close} />}
      {dialog === 'refund' && <RefundDialog call={call} onClose={close} />}
      {dialog === 'compare' && (
        <ChangeDialog
          title={calls.compare}
          effect={calls.compareEffect}
          endpoint={compareCall}
          request={reason => ({ params: { id: call.id }, body: { reason } })}
          confirmLabel={calls.compare}
          doneText={calls.compared}
          onDone={setComparison}
          onClose={close}
        />
      )}
    </>
  )
}
