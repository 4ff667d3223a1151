import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Reply, messageOf } from '../../../../../api/client.ts'
import { useChange } from '../../../../../api/use-change.ts'
import { Notice } from '../../../../../ui/status/Notice.tsx'
import { useCheckedForm } from '../../../../../ui/forms/use-checked-form.ts'
import { ConfirmDialog } from '../../../shared/messages/ConfirmDialog.tsx'
import {
  CODE_MISSING,
  CodeField,
  PASSWORD_MISSING,
  PasswordField,
  useCodeRequest,
} from './ProofFields.tsx'

type Factor = 'password' | 'code'
/** Empty where it is not asked for. */
type Factors = Record<Factor, string>

interface FactorsDialogProps<T> {
  title: string
  lead?: string
  cancel?: string
  confirm: string
  /** What is confirmed cannot be undone, so the other button has the focus. */
  isFinal?: boolean
  /** For password managers. */
  email: string
  /** Without the code, the dialog asks for one when the server does. */
  asks: readonly Factor[]
  failed?: string
  children?: ReactNode
  send: (factors: Factors) => Promise<Reply<T>>
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks for the password, a code, or both, and sends them. */
export function FactorsDialog<T>(props: FactorsDialogProps<T>) {
  const { title, lead, confirm, isFinal = false, email, children, onClose } = props
  const id = useId()
  const { submit, form, formProps, asked, problems, error, isSending } = useFactors(props)
  // The dialog focuses its first control, which can be the button beside the secret.
  useEffect(() => {
    if (!isFinal) form.current?.querySelector<HTMLInputElement>('input[name]')?.focus()
  }, [form, isFinal])
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      cancelLabel={props.cancel ?? 'Cancel'}
      isDangerous={isFinal}
      isAlert={isFinal}
      busy={isSending}
      form={id}
      onCancel={onClose}
    >
      {lead && <p>{lead}</p>}
      {children}
      {error !== null && <Notice tone="error">{error}</Notice>}
      <form {...formProps} id={id} onSubmit={event => void submit(event)} className="grid gap-4">
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        {asked.includes('password') && (
          <PasswordField label="Your password" problem={problems.password} />
        )}
        {asked.includes('code') && (
          <CodeField acceptsRecovery={asked.includes('password')} problem={problems.code} />
        )}
      </form>
    </ConfirmDialog>
  )
}

function useFactors<T>({ asks, failed, send, onDone }: FactorsDialogProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)
  const { changing, change } = useChange({ fail: setError, dismiss: () => setError(null) })
  const code = useCodeRequest(form)
  const asked = code.isRequested ? ([...asks, 'code'] as const) : asks
  const { problems, check, formProps } = useCheckedForm<Factor>(
    text => ({
      ...(asked.includes('password') && !text('password') && { password: PASSWORD_MISSING }),
      ...(asked.includes('code') && !text('code').trim() && { code: CODE_MISSING }),
    }),
    form,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(null)
    const text = check()
    if (text === null) return
    const answer = await change(
      'factors',
      () => send({ password: text('password'), code: text('code').trim() }),
      failure =>
        code.request(failure)
          ? null
          : messageOf(failure, failed ?? 'This did not work. Please try again.'),
    )
    if (answer) onDone(answer.value)
  }
  return { submit, form, formProps, asked, problems, error, isSending: changing !== null }
}
