import { requestPasswordReset } from '@ringback/contract/customers/accounts/accounts'
import type { FormEvent } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { auth } from '../../strings/auth.ts'
import { common } from '../../strings/common.ts'
import { resetPassword } from './strings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useFormRequest } from './use-form-request.ts'

const words = resetPassword.request

export function RequestLinkView() {
  const { productName } = useSettings()
  const client = useClient()
  const { problems, check, formProps } = useCheckedForm<'email'>(text =>
    problemsOf(text('email').trim()),
  )
  const { state, submit, dismissError } = useFormRequest()
  useTitle(app.title(words.title, productName))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = check()
    if (text === null) return
    const email = text('email').trim()
    submit(async () => {
      const reply = await client.request(requestPasswordReset, { body: { email } })
      return reply.ok
        ? { ok: true, message: reply.value.message }
        : { ok: false, message: messageOf(reply.failure, words.failed) }
    })
  }
  return (
    <CenteredCard title={words.title} lead={words.lead} footer={<SiteFooter {...site.footer} />}>
      <div className="grid gap-4">
        {state.is === 'editing' && state.error && (
          <Notice tone="error" onDismiss={dismissError} dismissLabel={common.dismiss}>
            {state.error}
          </Notice>
        )}
        {state.is === 'done' && (
          <Notice tone="success" title={state.message}>
            {words.next}
          </Notice>
        )}
        <form {...formProps} onSubmit={onSubmit} className="grid gap-4">
          <Field label={auth.email} problem={problems.email}>
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
          <Button type="submit" look="primary" busy={state.is === 'sending'}>
            {state.is === 'sending' ? words.submitting : words.submit}
          </Button>
        </form>
        <Link to={PATHS.login} className="-mb-3 py-3 text-sm font-medium link">
          {words.login}
        </Link>
      </div>
    </CenteredCard>
  )
}

function problemsOf(email: string): { email?: string } {
  if (!email) return { email: auth.emailMissing }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: auth.emailMalformed }
}
