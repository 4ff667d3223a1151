import { requestPasswordReset, resetPassword } from '@ringback/contract/customers/accounts/accounts'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Reply, messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { keepAddress } from '../../session/known-address.ts'
import { PATHS } from '../../session/paths.ts'
import {
  accountWords,
  newPasswordProblems,
  type NewPasswordProblems,
} from '../../session/account-words.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useTitle, pageTitle } from '../../ui/use-title.ts'

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
  const { state, submit, dismissError } = useFormRequest(failed)
  useTitle(pageTitle('Reset Password', productName))
  const send = (email: string) =>
    submit(() => client.request(requestPasswordReset, { body: { email } }))
  return (
    <CenteredCard
      title="Reset Password"
      lead="Enter the email address of your account. We send you a link with which you can choose a new password."
      footer={<SiteFooter />}
    >
      <div className="grid gap-4">
        {state.is === 'editing' && state.error && (
          <Notice tone="error" onDismiss={dismissError} dismissLabel="Dismiss">
            {state.error}
          </Notice>
        )}
        {state.is === 'done' && (
          <Notice tone="success" title={state.message}>
            The link works for 30 minutes. If no email arrives, look into the spam folder, or check
            the address.
          </Notice>
        )}
        <EmailForm isSending={state.is === 'sending'} onSubmit={send} />
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
    problemsOf(text('email').trim()),
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

function problemsOf(email: string): { email?: string } {
  if (!email) return { email: accountWords.emailMissing }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: accountWords.emailMalformed }
}

/** @param token of the mailed link */
export function ChoosePasswordView({ token }: { token: string }) {
  const { productName } = useSettings()
  const client = useClient()
  const failed = 'Failed to change the password. Please try again.'
  const { state, submit, dismissError } = useFormRequest(failed)
  const isDone = state.is === 'done'
  useTitle(pageTitle(isDone ? 'Password Changed' : 'Choose a New Password', productName))
  if (isDone) return <ChangedView message={state.message} />
  const send = (password: string) =>
    submit(async () => {
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
        {state.is === 'editing' && state.error && (
          <Notice tone="error" onDismiss={dismissError} dismissLabel="Dismiss">
            {state.error}
          </Notice>
        )}
        <NewPasswordForm isSending={state.is === 'sending'} onSubmit={send} />
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
  const shared = {
    autoComplete: 'new-password',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    required: true,
  }
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

type FormRequest =
  { is: 'editing'; error: string | null } | { is: 'sending' } | { is: 'done'; message: string }

/** One form that is sent once at a time. @param failed is shown when the server gives no reason */
function useFormRequest(failed: string) {
  const [state, setState] = useState<FormRequest>({ is: 'editing', error: null })
  return {
    state,
    dismissError: () => setState({ is: 'editing', error: null }),
    submit(send: () => Promise<Reply<{ message: string }>>): void {
      if (state.is === 'sending') return
      setState({ is: 'sending' })
      void send().then(reply =>
        setState(
          reply.ok
            ? { is: 'done', message: reply.value.message }
            : { is: 'editing', error: messageOf(reply.failure, failed) },
        ),
      )
    },
  }
}
