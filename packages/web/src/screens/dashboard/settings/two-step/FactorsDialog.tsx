import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Reply, messageOf } from '../../../../api/client.ts'
import { account } from '../../../../strings/account.ts'
import { auth } from '../../../../strings/auth.ts'
import { twoStep } from '../../../../strings/two-step.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'

type Factor = 'password' | 'code'
type Factors = Record<Factor, string>

interface FactorsDialogProps<T> {
  title: string
  lead: string
  confirm: string
  /** For password managers. */
  email: string
  asks: readonly Factor[]
  codeHint?: string
  children?: ReactNode
  send: (factors: Factors) => Promise<Reply<T>>
  onDone: (answer: T) => void
  onClose: () => void
}

/** Asks for the password, a code, or both, and sends them. */
export function FactorsDialog<T>(props: FactorsDialogProps<T>) {
  const { title, lead, confirm, email, asks, codeHint, children, onClose } = props
  const id = useId()
  const { submit, form, problems, error, isSending } = useFactors(props)
  // The dialog focuses its first control, which can be the button beside the secret.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name]')?.focus(), [form])
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isSending} onClick={close}>
            {twoStep.cancel}
          </Button>
          <Button type="submit" form={id} look="primary" busy={isSending}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {error !== null && <Alert tone="error">{error}</Alert>}
      {children}
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={event => void submit(event)}
        className="grid gap-4"
      >
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        {asks.includes('password') && (
          <Field label={twoStep.password} problem={problems.password}>
            {ids => (
              <PasswordInput
                {...ids}
                name="password"
                autoComplete="current-password"
                required
                showLabel={auth.showPassword}
                hideLabel={auth.hidePassword}
              />
            )}
          </Field>
        )}
        {asks.includes('code') && (
          <Field label={twoStep.code} hint={codeHint} problem={problems.code}>
            {ids => (
              <TextInput
                {...ids}
                name="code"
                autoComplete="one-time-code"
                required
                inputMode={codeHint ? 'text' : 'numeric'}
                spellCheck={false}
                autoCapitalize="none"
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function useFactors<T>({ asks, send, onDone }: FactorsDialogProps<T>) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Partial<Factors>>({})
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const fields = new FormData(event.currentTarget)
    const text = (name: Factor) => (asks.includes(name) ? String(fields.get(name)) : '')
    const factors: Factors = { password: text('password'), code: text('code').trim() }
    const found: Partial<Factors> = {
      ...(asks.includes('password') && !factors.password && { password: account.currentMissing }),
      ...(asks.includes('code') && !factors.code && { code: twoStep.codeMissing }),
    }
    setError(null)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setSending(true)
    const reply = await send(factors)
    setSending(false)
    if (reply.ok) onDone(reply.value)
    else setError(messageOf(reply.failure, twoStep.failed))
  }
  return { submit, form, problems, error, isSending }
}
