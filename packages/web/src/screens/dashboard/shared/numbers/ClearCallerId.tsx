import { ConfirmDialog } from '../messages/ConfirmDialog.tsx'

interface ClearCallerIdProps {
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The question before the caller ID is cleared. */
export function ClearCallerId(props: ClearCallerIdProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Clear your caller ID?"
      confirmLabel="Clear caller ID"
      cancelLabel="Cancel"
    >
      <p>The people you call will see the default platform number.</p>
    </ConfirmDialog>
  )
}
