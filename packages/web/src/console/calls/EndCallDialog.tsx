import { endLiveCall } from '@ringback/contract/operator/calls'
import { ChangeDialog } from '../shared/ChangeDialog.tsx'
import { calls } from './strings.ts'

/** Ends a live call. The page shows whether it has ended. */
export function EndCallDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  return (
    <ChangeDialog
      title={calls.endOf}
      effect={calls.endEffect}
      endpoint={endLiveCall}
      request={reason => ({ params: { id: callId }, body: { reason } })}
      confirmLabel={calls.end}
      isDangerous
      doneText={calls.ended}
      onClose={onClose}
    />
  )
}
