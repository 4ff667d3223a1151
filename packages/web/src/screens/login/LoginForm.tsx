import { type FormEvent, useRef, useState } from 'react'
import { auth } from '../../strings/auth.ts'
import { login } from '../../strings/login.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface LoginFormProps {
  busy: boolean
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>
}

type Problems = { email?: string; password?: string }

export function LoginForm({ busy, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const newProblems: Problems = {}
    if (!email) newProblems.email = auth.emailMissing
    if (!password) newProblems.password = auth.passwordMissing
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0) focusFirstProblem(form)
    else void onSubmit({ email, password })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
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
      <Field label={auth.password} problem={problems.password}>
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
      <Button type="submit" look="primary" busy={busy} className="min-h-12">
        {busy ? login.submitting : login.submit}
      </Button>
    </form>
  )
}
