import { type FormEvent, type RefObject, useLayoutEffect } from 'react'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { useBotCheck, BOT_CHECK_MISSING } from '../../bot-check/use-bot-check.ts'
import { readAddress } from '../../session/known-address.ts'
import { accountWords } from '../../session/account-words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/forms/Field.tsx'
import { type FieldText, useCheckedForm } from '../../ui/forms/use-checked-form.ts'

interface LoginFormProps {
  busy: boolean
  /** The server has refused a login without a bot check. */
  needsBotCheck: boolean
  onSubmit: (credentials: Credentials) => Promise<void>
}

type Credentials = { email: string; password: string; turnstileToken?: string }

export function LoginForm({ busy, needsBotCheck, onSubmit }: LoginFormProps) {
  const bot = useBotCheck(needsBotCheck)
  const { problems, check, formProps, form } = useCheckedForm<keyof Problems>(text => ({
    ...problemsOf(text),
    ...(needsBotCheck && bot.token === null && { botCheck: BOT_CHECK_MISSING }),
  }))
  useKnownAddress(form)
  const send = async (credentials: Credentials) => {
    await onSubmit(credentials)
    // A token is valid for one attempt only.
    if (needsBotCheck) bot.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const text = check()
    if (text === null) return
    const [email, password] = [text('email').trim(), text('password')]
    void send({ email, password, ...(bot.token && { turnstileToken: bot.token }) })
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
      <Field label="Password" problem={problems.password}>
        {ids => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
      </Field>
      {needsBotCheck && <BotCheck bot={bot} missing={problems.botCheck} />}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}

type Problems = { email?: string; password?: string; botCheck?: string }

function problemsOf(text: FieldText<keyof Problems>): Problems {
  return {
    ...(!text('email').trim() && { email: accountWords.emailMissing }),
    ...(!text('password') && { password: 'Please enter your password' }),
  }
}

/** Enters the address that this tab knows, and goes on to the password. The page is built without it. */
function useKnownAddress(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const address = readAddress()
    const email = form.current?.querySelector<HTMLInputElement>('[name="email"]')
    if (address === null || !email || (email.value !== '' && email.value !== address)) return
    email.value = address
    form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [form])
}
