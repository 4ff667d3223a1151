import { signInOperator } from '@ringback/contract/operator/sign-in'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/CenteredCard.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useOperatorSession } from '../session/operator-context.ts'
import { signIn } from './strings.ts'

type Problems = Partial<Record<'email' | 'password' | 'code', string>>

/** Signs an operator in. The page that needed the sign-in follows, because the session has a token then. */
export function SignInPage() {
  const { productName } = useSettings()
  useTitle(`${signIn.title} - ${productName}`)
  const { submit, problems, busy, error, form } = useSignIn()
  return (
    <CenteredCard title={signIn.title} lead={signIn.lead}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field label={signIn.email} problem={problems.email ?? null}>
          {ids => (
            <TextInput {...ids} name="email" type="email" autoComplete="username" autoFocus />
          )}
        </Field>
        <Field label={signIn.password} problem={problems.password ?? null}>
          {ids => (
            <PasswordInput
              {...ids}
              name="password"
              autoComplete="current-password"
              showLabel={signIn.showPassword}
              hideLabel={signIn.hidePassword}
            />
          )}
        </Field>
        <Field label={signIn.code} hint={signIn.codeHint} problem={problems.code ?? null}>
          {ids => (
            <TextInput {...ids} name="code" autoComplete="one-time-code" spellCheck={false} />
          )}
        </Field>
        {error !== null && <Alert tone="error">{error}</Alert>}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? signIn.submitting : signIn.submit}
        </Button>
      </form>
    </CenteredCard>
  )
}

function useSignIn() {
  const client = useClient()
  const session = useOperatorSession()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name))
    const body = {
      email: read('email').trim(),
      password: read('password'),
      code: read('code').trim(),
    }
    const found = problemsOf(body)
    setProblems(found)
    setError(null)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setBusy(true)
    const reply = await client.request(signInOperator, { body })
    setBusy(false)
    if (reply.ok) session.start(reply.value.token)
    else setError(messageOf(reply.failure, signIn.failed))
  }
  return { submit, problems, busy, error, form }
}

function problemsOf(body: { email: string; password: string; code: string }): Problems {
  return {
    ...(!body.email && { email: signIn.emailMissing }),
    ...(!body.password && { password: signIn.passwordMissing }),
    ...(!body.code && { code: signIn.codeMissing }),
  }
}
