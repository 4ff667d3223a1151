import { type FormEvent, type ReactNode, useId } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { shared } from '../shared/strings.ts'

interface PrepareDialogProps {
  title: string
  effect: string
  confirmLabel: string
  isBusy: boolean
  /** The server's message, when it refused. */
  refusal: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what a draft is made of. A draft changes nothing, so it needs no reason. */
export function PrepareDialog(props: PrepareDialogProps) {
  const { title, effect, confirmLabel, isBusy, refusal, onSubmit, onClose, children } = props
  const formId = useId()
  const close = () => {
    if (!isBusy) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" className={DENSE} disabled={isBusy} onClick={close}>
            {shared.cancel}
          </Button>
          <Button type="submit" form={formId} className={DENSE} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{effect}</p>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        {children}
      </form>
      {refusal !== null && <Alert tone="error">{refusal}</Alert>}
    </Dialog>
  )
}
