import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { BotCheck } from '../../bot-check/BotCheck.tsx'
import { useBotCheck } from '../../bot-check/use-bot-check.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useOperatorSession } from '../session/operator-context.ts'
import { SIGN_IN } from '../session/paths.ts'
import { FactorFields } from './FactorFields.tsx'
import { signIn } from './strings.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signs an operator in. The page that needed the sign-in follows, because the session has a token then. */
export function SignInPage() {
  const { productName } = useSettings()
  useTitle(`${signIn.title} - ${productName}`)
  const session = useOperatorSession()
  const { bot, shownBot, email, askForBotCheck } = useBotCheckOnDemand(session.isInSignInDocument)
  const { submit, problems, busy, error, form } = useSignIn({
    bot: shownBot,
    onBotCheckNeeded: askForBotCheck,
    onSignedIn: ({ token }) => session.start(token),
  })
  return (
    <CenteredCard title={signIn.title} lead={signIn.lead}>
      <form ref={form} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        {shownBot && <Notice tone="warning">{signIn.botCheckNeeded}</Notice>}
        <Field label={signIn.email} problem={problems.email ?? null}>
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
          {busy ? signIn.submitting : signIn.submit}
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
