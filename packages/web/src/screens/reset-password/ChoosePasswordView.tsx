import { resetPassword as endpoint } from '@ringback/contract/customers/accounts/accounts'
import type { FormEvent } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { keepAddress } from '../../session/known-address.ts'
import { auth } from '../../strings/auth.ts'
import { common } from '../../strings/common.ts'
import { type NewPasswordProblems, newPasswordProblems, register } from '../../strings/register.ts'
import { resetPassword } from './strings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Field, PasswordInput } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useFormRequest } from './use-form-request.ts'

const words = resetPassword.choose

/** @param token of the mailed link */
export function ChoosePasswordView({ token }: { token: string }) {
  const { productName } = useSettings()
  const client = useClient()
  const { state, submit, dismissError } = useFormRequest()
  const isDone = state.is === 'done'
  useTitle(app.title(isDone ? resetPassword.changed.title : words.title, productName))
  if (isDone) return <ChangedView message={state.message} />
  const send = (password: string) =>
    submit(async () => {
      const reply = await client.request(endpoint, { body: { token, password } })
      if (reply.ok && reply.value.email) keepAddress(reply.value.email)
      return reply.ok
        ? { ok: true, message: reply.value.message }
        : { ok: false, message: messageOf(reply.failure, words.failed) }
    })
  return (
    <CenteredCard title={words.title} lead={words.lead} footer={<SiteFooter {...site.footer} />}>
      <div className="grid gap-4">
        {state.is === 'editing' && state.error && (
          <Notice tone="error" onDismiss={dismissError} dismissLabel={common.dismiss}>
            {state.error}
          </Notice>
        )}
        <NewPasswordForm isSending={state.is === 'sending'} onSubmit={send} />
        <Link to={PATHS.resetPassword} className="-mb-3 py-3 text-sm font-medium link">
          {words.newLink}
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
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
    required: true,
  }
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <Field label={words.password} hint={register.passwordHint} problem={problems.password}>
        {ids => <PasswordInput {...ids} {...shared} name="password" autoFocus />}
      </Field>
      <Field label={words.confirmPassword} problem={problems.confirmation}>
        {ids => <PasswordInput {...ids} {...shared} name="confirmation" />}
      </Field>
      <Button type="submit" look="primary" busy={isSending}>
        {isSending ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

function ChangedView({ message }: { message: string }) {
  const { productName } = useSettings()
  return (
    <CenteredCard
      title={resetPassword.changed.title}
      lead={productName}
      footer={<SiteFooter {...site.footer} />}
    >
      <div className="grid gap-4">
        <Notice tone="success">{message}</Notice>
        <Link to={PATHS.login} className={buttonClass('primary')}>
          {resetPassword.changed.login}
        </Link>
      </div>
    </CenteredCard>
  )
}
