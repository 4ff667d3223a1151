import { DISPLAY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@ringback/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { auth } from '../../strings/auth.ts'
import { register } from '../../strings/register.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { BotCheck } from './BotCheck.tsx'
import { type RegistrationProblems, validateRegistration } from './validate-registration.ts'
import { useBotCheck } from './use-bot-check.ts'

interface RegisterFormProps {
  busy: boolean
  onSubmit: (form: {
    email: string
    displayName: string
    password: string
    turnstileToken: string
  }) => Promise<boolean>
}

export function RegisterForm({ busy, onSubmit }: RegisterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const bot = useBotCheck()
  const [problems, setProblems] = useState<RegistrationProblems>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const email = String(fields.get('email')).trim()
    const displayName = String(fields.get('displayName')).trim()
    const password = String(fields.get('password'))
    const confirmation = String(fields.get('confirmation'))
    const botToken = bot.token
    const newProblems = validateRegistration({
      email,
      displayName,
      password,
      confirmation,
      botToken,
    })
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0 || botToken === null) return focusFirstProblem(form)
    const isRegistered = await onSubmit({ email, displayName, password, turnstileToken: botToken })
    // A token is valid for one attempt only.
    if (!isRegistered) bot.reset()
  }
  const passwordProps = {
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
    required: true,
  }
  return (
    <form ref={form} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
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
      <Field label={register.displayName} problem={problems.displayName}>
        {ids => (
          <TextInput
            {...ids}
            name="displayName"
            autoComplete="name"
            maxLength={DISPLAY_NAME_MAX_LENGTH}
            required
          />
        )}
      </Field>
      <Field label={auth.password} hint={register.passwordHint} problem={problems.password}>
        {ids => (
          <PasswordInput
            {...ids}
            {...passwordProps}
            name="password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX_LENGTH}
          />
        )}
      </Field>
      <Field label={register.confirmPassword} problem={problems.confirmation}>
        {ids => (
          <PasswordInput
            {...ids}
            {...passwordProps}
            name="confirmation"
            autoComplete="new-password"
          />
        )}
      </Field>
      <BotCheck
        container={bot.container}
        problem={bot.problem ?? (bot.token ? null : problems.botToken)}
      />
      <Button
        type="submit"
        look="primary"
        busy={busy}
        disabled={bot.token === null}
        className="min-h-12"
      >
        {busy ? register.submitting : register.submit}
      </Button>
    </form>
  )
}
