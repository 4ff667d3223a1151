import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Without it the dialog has a single button. */
  cancelLabel?: string
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that costs money or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, busy = false, onConfirm, onCancel } = props
  const isRinging = useSoftphone().phone.incoming !== null
  const cancel = useEffectEvent(() => onCancel())
  // A modal dialog makes everything else inert, and an incoming call must stay answerable.
  useEffect(() => {
    if (isRinging && !busy) cancel()
  }, [isRinging, busy])
  return (
    <Dialog
      isAlert
      title={title}
      onClose={() => {
        if (!busy) onCancel()
      }}
      actions={
        <>
          {cancelLabel !== undefined && (
            <Button look="secondary" disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button look={props.isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
