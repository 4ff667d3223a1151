import { useSettings } from '../../api/settings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useOperatorSession } from '../session/operator-context.ts'
import { FactorFields } from './FactorFields.tsx'
import { signIn } from './strings.ts'
import { useSignIn } from './use-sign-in.ts'

/** Signs an operator in. The page that needed the sign-in follows, because the session has a token then. */
export function SignInPage() {
  const { productName } = useSettings()
  useTitle(`${signIn.title} - ${productName}`)
  const session = useOperatorSession()
  const { submit, problems, busy, error, form } = useSignIn({
    onSignedIn: ({ token }) => session.start(token),
  })
  return (
    <CenteredCard title={signIn.title} lead={signIn.lead}>
      <form ref={form} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <Field label={signIn.email} problem={problems.email ?? null}>
          {ids => (
            <TextInput {...ids} name="email" type="email" autoComplete="username" autoFocus />
          )}
        </Field>
        <FactorFields problems={problems} />
        {error !== null && <Alert tone="error">{error}</Alert>}
        <Button type="submit" look="primary" busy={busy}>
          {busy ? signIn.submitting : signIn.submit}
        </Button>
      </form>
    </CenteredCard>
  )
}
