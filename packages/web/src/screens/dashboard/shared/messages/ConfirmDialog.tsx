import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../../ui/layout/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Without it the dialog has a single button. */
  cancelLabel?: string
  isDangerous?: boolean
  /** Whether the change is being sent. The dialog stays open meanwhile. */
  busy?: boolean
  /** The button submits the form with this id among the children, or calls `onConfirm`. */
  form?: string
  /** Whether it is a question that needs an answer now. Without a form it is. */
  isAlert?: boolean
  onConfirm?: () => void
  onCancel: () => void
}

/** Confirms a change, for example one that costs money or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel, busy = false, form, onCancel } = props
  const close = () => {
    if (!busy) onCancel()
  }
  // A form keeps what was entered, and shows why it was not saved, although a call rings.
  useCloseForCall(close, busy && form === undefined)
  return (
    <Dialog
      isAlert={props.isAlert ?? form === undefined}
      title={title}
      onClose={close}
      actions={
        <>
          {cancelLabel !== undefined && (
            <Button look="secondary" disabled={busy} onClick={close}>
              {cancelLabel}
            </Button>
          )}
          <Button
            look={props.isDangerous ? 'danger' : 'primary'}
            busy={busy}
            {...(form === undefined ? { onClick: props.onConfirm } : { type: 'submit', form })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/**
 * Closes a dialog when a call rings. A modal dialog makes everything else inert, and an incoming call must stay
 * answerable. @param isBusy closes it afterwards only
 */
export function useCloseForCall(onCall: () => void, isBusy = false): void {
  const isRinging = usePhone(({ incoming }) => incoming !== null)
  const close = useEffectEvent(onCall)
  useEffect(() => {
    if (isRinging && !isBusy) close()
  }, [isRinging, isBusy])
}
