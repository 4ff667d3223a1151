import { closeOwnAccount } from '@ringback/contract/own-account'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { useSession } from '../../../session/use-session.ts'
import { account } from '../../../strings/account.ts'
import { auth } from '../../../strings/auth.ts'
import { closing } from '../../../strings/closing.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { useCloseForCall } from '../shared/use-close-for-call.ts'
import { ClosingConsequences } from './ClosingConsequences.tsx'

interface CloseAccountDialogProps {
  /** For password managers. */
  email: string
  onClose: () => void
}

/** Says what closing the account loses, and asks for the password. */
export function CloseAccountDialog({ email, onClose }: CloseAccountDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { submit, problem, failure, isSending } = useClosing(form)
  const close = () => {
    if (!isSending) onClose()
  }
  useCloseForCall(close)
  return (
    <Dialog
      isAlert
      title={closing.question}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isSending} onClick={close}>
            {closing.keep}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isSending}>
            {closing.confirm}
          </Button>
        </>
      }
    >
      <ClosingConsequences />
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <form ref={form} id={formId} onSubmit={event => void submit(event)} noValidate>
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <Field label={closing.password} problem={problem ?? undefined}>
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
      </form>
    </Dialog>
  )
}

/** Sends the request, and leaves for the login page when the account is closed. */
function useClosing(form: RefObject<HTMLFormElement | null>) {
  const client = useClient()
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(null)
    const password = String(new FormData(event.currentTarget).get('password'))
    setProblem(password ? null : account.currentMissing)
    if (!password) return focusFirstProblem(form)
    setSending(true)
    const reply = await client.request(closeOwnAccount, { body: { password } })
    setSending(false)
    if (!reply.ok) return setFailure(messageOf(reply.failure, closing.failed))
    // The route of the dashboard then leads to the login page.
    session.accountClosed()
  }
  return { submit, problem, failure, isSending }
}
