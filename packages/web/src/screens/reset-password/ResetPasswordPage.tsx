import { requestPasswordReset, resetPassword } from '@ringback/contract/customers/accounts/accounts'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useChange } from '../../api/use-change.ts'
import { useClient } from '../../api/use-client.ts'
import { keepAddress } from '../../session/known-address.ts'
import { PATHS } from '../../session/paths.ts'
import {
  accountWords,
  emailProblem,
  newPasswordProblems,
  type NewPasswordProblems,
} from '../../session/account-words.ts'
import { Button, buttonClass } from '../../ui/buttons/Button.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { SiteFooter } from '../../ui/layout/SiteFooter.tsx'
import { useCheckedForm } from '../../ui/forms/use-checked-form.ts'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'

/** With the token of a mailed link the page sets a new password; without, it requests such a link. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <ChoosePasswordView key={token} token={token} /> : <RequestLinkView />
}

export function RequestLinkView() {
  const { productName } = useSettings()
  const client = useClient()
  const failed = 'Failed to request a link. Please try again.'
  const { error, message, isSending, submit, dismissError } = useFormRequest(failed)
  useTitle(pageTitle('Reset Password', productName))
  const send = (email: string) =>
    void submit(() => client.request(requestPasswordReset, { body: { email } }))
  return (
    <CenteredCard
      title="Reset Password"
      lead="Enter the email address of your account. We send you a link with which you can choose a new password."
      footer={<SiteFooter />}
    >
      <div className="grid gap-4">
        {error && (
          <Notice tone="error" onDismiss={dismissError}>
            {error}
          </Notice>
        )}
        {message && (
          <Notice tone="success" title={message}>
            The link works for 30 minutes. If no email arrives, look into the spam folder, or check
            the address.
          </Notice>
        )}
        <EmailForm isSending={isSending} onSubmit={send} />
        <Link to={PATHS.login} className="-mb-3 py-3 text-sm font-medium link">
          Back to login
        </Link>
      </div>
    </CenteredCard>
  )
}

interface EmailFormProps {
  isSending: boolean
  onSubmit: (email: string) => void
}

function EmailForm({ isSending, onSubmit }: EmailFormProps) {
  const { problems, check, formProps } = useCheckedForm<'email'>(text =>
    emailProblem(text('email').trim()),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = check()
    if (text !== null) onSubmit(text('email').trim())
  }
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <Field label="Email" problem={problems.email}>
        {ids => (
          <TextInput
            {...ids}
            name="email"
            type="email"
            autoComplete="username"
            required
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={isSending}>
        {isSending ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  )
}

/** @param token of the mailed link */
export function ChoosePasswordView({ token }: { token: string }) {
  const { productName } = useSettings()
  const client = useClient()
  const failed = 'Failed to change the password. Please try again.'
  const { error, message, isSending, submit, dismissError } = useFormRequest(failed)
  useTitle(pageTitle(message ? 'Password Changed' : 'Choose a New Password', productName))
  if (message) return <ChangedView message={message} />
  const send = (password: string) =>
    void submit(async () => {
      const reply = await client.request(resetPassword, { body: { token, password } })
      if (reply.ok && reply.value.email) keepAddress(reply.value.email)
      return reply
    })
  return (
    <CenteredCard
      title="Choose a New Password"
      lead="You will be logged out in all browsers."
      footer={<SiteFooter />}
    >
      <div className="grid gap-4">
        {error && (
          <Notice tone="error" onDismiss={dismissError}>
            {error}
          </Notice>
        )}
        <NewPasswordForm isSending={isSending} onSubmit={send} />
        <Link to={PATHS.resetPassword} className="-mb-3 py-3 text-sm font-medium link">
          Request a new link
        </Link>
      </div>
    </CenteredCard>
  )
}

interface NewPasswordFormProps {
  isSending: boolean
  onSubmit: (password: string) => void
}

/** Neither field limits its length: a cut password would differ from its confirmation for no visible reason. */
function NewPasswordForm({ isSending, onSubmit }: NewPasswordFormProps) {
  const { problems, check, formProps } = useCheckedForm<keyof NewPasswordProblems>(text =>
    newPasswordProblems(text('password'), text('confirmation')),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = check()
    if (text !== null) onSubmit(text('password'))
  }
  const shared = { autoComplete: 'new-password', required: true }
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <Field label="New password" hint={accountWords.passwordHint} problem={problems.password}>
        {ids => <PasswordInput {...ids} {...shared} name="password" autoFocus />}
      </Field>
      <Field label="Confirm new password" problem={problems.confirmation}>
        {ids => <PasswordInput {...ids} {...shared} name="confirmation" />}
      </Field>
      <Button type="submit" look="primary" busy={isSending}>
        {isSending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  )
}

function ChangedView({ message }: { message: string }) {
  const { productName } = useSettings()
  return (
    <CenteredCard title="Password Changed" lead={productName} footer={<SiteFooter />}>
      <div className="grid gap-4">
        <Notice tone="success">{message}</Notice>
        <Link to={PATHS.login} className={buttonClass('primary')}>
          Log in
        </Link>
      </div>
    </CenteredCard>
  )
}

/** One form that is sent once at a time. @param failed is shown when the server gives no reason */
function useFormRequest(failed: string) {
  const [error, setError] = useState<string | null>(null)
  /** What the server says once it has done what was requested. */
  const [message, setMessage] = useState<string | null>(null)
  const dismissError = () => setError(null)
  const { changing, change } = useChange({ fail: setError, dismiss: dismissError })
  const submit = async (send: () => Promise<Reply<{ message: string }>>) => {
    setMessage(null)
    const done = await change('form', send, failed)
    if (done) setMessage(done.value.message)
  }
  return { error, message, isSending: changing !== null, dismissError, submit }
}
