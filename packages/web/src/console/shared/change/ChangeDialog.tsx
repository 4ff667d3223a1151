import type { ResponseOf } from '@ringback/contract/endpoint'
import { REASON_FIELD, REASON_MIN_LENGTH } from '@ringback/contract/operator/action-form'
import type { OperatorEndpoint } from '@ringback/contract/operator/operator-endpoint'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, focusFirstProblem } from '../../../ui/Field.tsx'
import { DENSE, denseInputClass } from '../console-controls.ts'
import { shared } from '../strings.ts'
import { type ChangeRequest, type DoneText, useChange } from './use-change.ts'

interface ChangeDialogProps<E extends OperatorEndpoint> {
  /** What is changed: "Disable ada@example.com". */
  title: string
  /** What will happen, in words. */
  effect: ReactNode
  endpoint: E
  /** The request with the reason, or null if a field of `children` is not valid; the field shows why. */
  request: (reason: string) => ChangeRequest<E> | null
  confirmLabel: string
  isDangerous?: boolean
  /** For fields in several columns. */
  isWide?: boolean
  /** The notice after the change. */
  doneText: DoneText<E>
  /** Called after the change, for example to open what it has made. */
  onDone?: (answer: ResponseOf<E>) => void
  onClose: () => void
  /** Fields of the change. They stand above the reason. */
  children?: ReactNode
}

/**
 * Makes a change after the operator has entered a reason. What is no change, such as a draft, needs none. A refusal
 * is shown in place. Afterwards, every query of the page is read again. Render it while it is open.
 */
export function ChangeDialog<E extends OperatorEndpoint>(props: ChangeDialogProps<E>) {
  const { title, effect, endpoint, request, confirmLabel, onClose, children } = props
  const { isDangerous = false, isWide = false } = props
  const { change, isChanging, refusal } = useChange(props)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isChanging) return
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const isReasonMissing = endpoint.isChange && reason.length < REASON_MIN_LENGTH
    setProblem(isReasonMissing ? REASON_FIELD.problem : null)
    const body = request(reason)
    if (isReasonMissing || body === null) focusFirstProblem(form)
    else void change(body)
  }
  const close = () => {
    if (!isChanging) onClose()
  }
  return (
    <Dialog
      title={title}
      isWide={isWide}
      onClose={close}
      actions={
        <>
          <Button look="secondary" className={DENSE} disabled={isChanging} onClick={close}>
            {shared.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            look={isDangerous ? 'danger' : 'primary'}
            className={DENSE}
            busy={isChanging}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{effect}</div>
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-3">
        {children}
        {endpoint.isChange && <ReasonField problem={problem} />}
      </form>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}

/** Why the operator makes the change. The log of changes keeps it. */
function ReasonField({ problem }: { problem: string | null }) {
  return (
    <Field label={REASON_FIELD.label} hint={REASON_FIELD.help} problem={problem}>
      {ids => (
        <input
          {...ids}
          name="reason"
          required
          autoComplete="off"
          maxLength={REASON_FIELD.maxLength}
          className={denseInputClass()}
        />
      )}
    </Field>
  )
}
