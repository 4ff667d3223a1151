import { type FormEvent, useRef, useState } from 'react'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { useBotCheck } from '../../bot-check/use-bot-check.ts'
import { auth } from '../../strings/auth.ts'
import { login } from './strings.ts'
import { register } from '../../strings/register.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, focusFirstProblem, PasswordInput, TextInput } from '../../ui/Field.tsx'

interface LoginFormProps {
  busy: boolean
  /** The server has refused a login without a bot check. */
  needsBotCheck: boolean
  onSubmit: (credentials: Credentials) => Promise<void>
}

type Credentials = { email: string; password: string; turnstileToken?: string }

type Problems = { email?: string; password?: string; botCheck?: string }

export function LoginForm({ busy, needsBotCheck, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const bot = useBotCheck(needsBotCheck)
  const send = async (credentials: Credentials) => {
    await onSubmit(credentials)
    // A token is valid for one attempt only.
    if (needsBotCheck) bot.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    const newProblems: Problems = {}
    if (!email) newProblems.email = auth.emailMissing
    if (!password) newProblems.password = auth.passwordMissing
    if (needsBotCheck && bot.token === null) newProblems.botCheck = register.botCheck.missing
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0) focusFirstProblem(form)
    else void send({ email, password, ...(bot.token && { turnstileToken: bot.token }) })
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
      {needsBotCheck && <BotCheck bot={bot} missing={problems.botCheck} />}
      <Button type="submit" look="primary" busy={busy} className="min-h-12">
        {busy ? login.submitting : login.submit}
      </Button>
    </form>
  )
}
