import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Reply, messageOf } from '../../../../../api/client.ts'
import { Notice } from '../../../../../ui/Notice.tsx'
import { Button } from '../../../../../ui/Button.tsx'
import { Dialog } from '../../../../../ui/Dialog.tsx'
import { useCheckedForm } from '../../../../../ui/use-checked-form.ts'
import { useCloseForCall } from '../../../shared/use-close-for-call.ts'
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
  const close = () => {
    if (!isSending) onClose()
  }
  useCloseForCall(close)
  return (
    <Dialog
      isAlert={isFinal}
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isSending} onClick={close}>
            {props.cancel ?? 'Cancel'}
          </Button>
          <Button type="submit" form={id} look={isFinal ? 'danger' : 'primary'} busy={isSending}>
            {confirm}
          </Button>
        </>
      }
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
    </Dialog>
  )
}

function useFactors<T>({ asks, failed, send, onDone }: FactorsDialogProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
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
    if (isSending) return
    setError(null)
    const text = check()
    if (text === null) return
    setSending(true)
    const reply = await send({ password: text('password'), code: text('code').trim() })
    setSending(false)
    if (reply.ok) onDone(reply.value)
    else if (!code.request(reply.failure))
      setError(messageOf(reply.failure, failed ?? 'This did not work. Please try again.'))
  }
  return { submit, form, formProps, asked, problems, error, isSending }
}
