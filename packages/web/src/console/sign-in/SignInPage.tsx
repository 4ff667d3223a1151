import type { ResponseOf } from '@ringback/contract/endpoint'
import { signInOperator } from '@ringback/contract/operator/sign-in'
import { useState, type FormEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { useSettings } from '../../api/settings.ts'
import { useClient } from '../../api/use-client.ts'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { useBotCheck, type BotCheckState } from '../../bot-check/use-bot-check.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { Field, TextInput, focusFirstProblem, PasswordInput } from '../../ui/forms/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { useOperatorSession, SIGN_IN } from '../session/operator-session.ts'

/** Signs an operator in. The page that needed the sign-in follows, because the session has a token then. */
export function SignInPage() {
  const { productName } = useSettings()
  useTitle(`Operator sign-in - ${productName}`)
  const session = useOperatorSession()
  const { bot, shownBot, email, askForBotCheck } = useBotCheckOnDemand(session.isInSignInDocument)
  const { submit, problems, busy, error, form } = useSignIn({
    bot: shownBot,
    onBotCheckNeeded: askForBotCheck,
    onSignedIn: ({ token }) => session.start(token),
  })
  return (
    <CenteredCard
      title="Operator sign-in"
      lead="With your password and a code of your authenticator app."
    >
      <form ref={form} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        {shownBot && (
          <Notice tone="warning">
            There were many wrong sign-ins for this address. From a network where you have not
            signed in before, complete the verification too.
          </Notice>
        )}
        <Field label="Email" problem={problems.email ?? null}>
          {ids => (
            <TextInput
              {...ids}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={email}
              autoFocus
            />
          )}
        </Field>
        <FactorFields problems={problems} />
        {shownBot && <BotCheck bot={bot} missing={problems.botCheck} />}
        {error !== null && <Notice tone="error">{error}</Notice>}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </CenteredCard>
  )
}

/**
 * The bot check, once the server has asked for it. Another document of the console may not load it: there, the document
 * of the sign-in follows, and knows the e-mail of the attempt.
 */
function useBotCheckOnDemand(isInSignInDocument: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const email = (state as { email?: string } | null)?.email
  const [isAsked, setAsked] = useState(false)
  const isShown = isInSignInDocument && (isAsked || email !== undefined)
  const bot = useBotCheck(isShown, 'auto')
  const askForBotCheck = (typedEmail: string) => {
    if (isInSignInDocument) return setAsked(true)
    void navigate(SIGN_IN + search, { replace: true, state: { email: typedEmail } })
    location.reload()
  }
  return { bot, shownBot: isShown ? bot : undefined, email, askForBotCheck }
}

type SignInProblems = Partial<Record<'email' | 'password' | 'code' | 'botCheck', string>>

interface SignInOptions {
  /** The operator whose session continues; without it, the form has a field `email`. */
  email?: string
  /** The bot check that the form shows. */
  bot?: BotCheckState | undefined
  /** The server refuses this network without a bot check. */
  onBotCheckNeeded: (email: string) => void
  onSignedIn: (answer: ResponseOf<typeof signInOperator>) => void
}

/** Sends a form with `password`, `code` and perhaps `email`, and keeps what is wrong with it. */
export function useSignIn({ email, bot, onBotCheckNeeded, onSignedIn }: SignInOptions) {
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<SignInProblems>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const read = (name: string) => String(fields.get(name))
    const body = {
      email: email ?? read('email').trim(),
      password: read('password'),
      code: read('code').trim(),
      ...(bot?.token && { turnstileToken: bot.token }),
    }
    const found = {
      ...problemsOf(body),
      ...(bot?.token === null && { botCheck: 'Complete the verification.' }),
    }
    setProblems(found)
    setError(null)
    if (Object.keys(found).length > 0) return focusFirstProblem(form)
    setBusy(true)
    const reply = await client.request(signInOperator, { body })
    setBusy(false)
    if (reply.ok) return onSignedIn(reply.value)
    // A token is valid for one attempt only.
    bot?.reset()
    if (reply.failure.code === 'bot-check-needed') onBotCheckNeeded(body.email)
    else setError(messageOf(reply.failure, 'The sign-in failed.'))
  }
  return { submit, problems, busy, error, form }
}

function problemsOf(body: { email: string; password: string; code: string }): SignInProblems {
  return {
    ...(!body.email && { email: 'Enter your email address.' }),
    ...(!body.password && { password: 'Enter your password.' }),
    ...(!body.code && { code: 'Enter the code.' }),
  }
}

/** Both factors of a sign-in: password and code. */
export function FactorFields({ problems }: { problems: SignInProblems }) {
  return (
    <>
      <Field label="Password" problem={problems.password ?? null}>
        {ids => <PasswordInput {...ids} name="password" autoComplete="current-password" />}
      </Field>
      <Field
        label="Code"
        hint="Six digits of the authenticator app, or a recovery code."
        problem={problems.code ?? null}
      >
        {ids => <TextInput {...ids} name="code" autoComplete="one-time-code" spellCheck={false} />}
      </Field>
    </>
  )
}
