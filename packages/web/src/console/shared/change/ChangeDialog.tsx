import type { ResponseOf, Endpoint, RequestOf } from '@ringback/contract/endpoint'
import { REASON_FIELD, REASON_MIN_LENGTH } from '@ringback/contract/operator/action-form'
import type { OperatorEndpoint } from '@ringback/contract/operator/operator-endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { keepPageDuring } from '../../../api/page-build.ts'
import { useClient } from '../../../api/use-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layout/Dialog.tsx'
import { Field, focusFirstProblem } from '../../../ui/forms/Field.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { DENSE, denseInputClass } from '../console-controls.tsx'
import { useAnnounce } from '../notices.tsx'

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
            Cancel
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

/** A notice, which may depend on the answer. */
type DoneText<E extends Endpoint> = string | ((answer: ResponseOf<E>) => string)

interface ChangeOptions<E extends Endpoint> {
  endpoint: E
  doneText: DoneText<E>
  onDone?: (answer: ResponseOf<E>) => void
  onClose: () => void
}

/** The request of a change, or one that must read a file first. */
type ChangeRequest<E extends Endpoint> = RequestOf<E> | Promise<RequestOf<E>>

/** Says why a file cannot be sent. */
export class FileProblem extends Error {}

/** Sends a change. `refusal` is the server's message for the last one, if it was refused. */
function useChange<E extends Endpoint>(options: ChangeOptions<E>) {
  const { endpoint, doneText, onDone, onClose } = options
  const client = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isChanging, setChanging] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = async (request: ChangeRequest<E>) => {
    setChanging(true)
    setRefusal(null)
    // The dialog may be gone while a file is read, because the operator has left the screen.
    const reply = await keepPageDuring(send(request))
    setChanging(false)
    if (typeof reply === 'string') return setRefusal(reply)
    // Without a response the change may have been made all the same.
    void queries.invalidateQueries().then(() => requestAnimationFrame(keepFocus))
    if (!reply.ok)
      return setRefusal(
        messageOf(
          reply.failure,
          'The change failed. Check the current state before you try again.',
        ),
      )
    announce(typeof doneText === 'string' ? doneText : doneText(reply.value))
    onDone?.(reply.value)
    onClose()
  }
  const send = async (request: ChangeRequest<E>) => {
    const ready = await Promise.resolve(request).catch(fileProblemOf)
    return typeof ready === 'string' ? ready : client.request(endpoint, ready)
  }
  return { change, isChanging, refusal }
}

/** Why a file cannot be sent, in words. */
export function fileProblemOf(error: unknown): string {
  return error instanceof FileProblem
    ? error.message
    : 'The file could not be read. Choose it again.'
}

/** Moves the focus into the screen when the button that opened the dialog is gone after the change. */
function keepFocus(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
}
