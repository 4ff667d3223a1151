import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Absent where there is nothing to choose. */
  cancelLabel?: string
  isDangerous?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that costs money or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, busy = false, onConfirm, onCancel } = props
  const isRinging = usePhone().phone.incoming !== null
  const giveWay = useEffectEvent(() => onCancel())
  // What lies under a modal dialog cannot be pressed, and a call that rings has to be.
  useEffect(() => {
    if (isRinging && !busy) giveWay()
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
