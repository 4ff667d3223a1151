import { MailWarning } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useSettings } from '../../api/settings.ts'
import { lazyComponent } from '../../loading/lazy-component.ts'
import { PATHS } from '../../session/paths.ts'
import { useResend } from '../../session/use-resend.ts'
import { useAuthState, useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { accountWords } from '../../session/account-words.ts'
import { PausedButton } from '../../ui/buttons/PausedButton.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { SiteFooter } from '../../ui/layout/SiteFooter.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'
import { LoginForm } from './LoginForm.tsx'

const CodeStep = lazyComponent(() => import('./CodeStep.tsx'), 'CodeStep')

export function LoginPage() {
  const { productName } = useSettings()
  const session = useSession()
  const state = useAuthState()
  const { error, challenge } = state
  const resend = useResend()
  useTitle(pageTitle('Login', productName))
  // An error must not reappear on the next visit or on the registration page.
  useEffect(() => () => session.closeSuccessView(), [session])
  return (
    <CenteredCard title={productName} lead="Login to your account" footer={<SiteFooter />}>
      <div className="grid gap-4">
        {error && (
          <Notice tone="error" onDismiss={session.dismissError}>
            {error}
          </Notice>
        )}
        {state.isAccountClosed && <Notice tone="success">Your account is closed.</Notice>}
        {resend.message && <Notice tone="success">{resend.message}</Notice>}
        {state.verificationPending && <NotVerified resend={resend} />}
        {challenge === null ? (
          <PasswordStep />
        ) : (
          <Suspense fallback={<div className="h-70" />}>
            <CodeStep challenge={challenge} />
          </Suspense>
        )}
      </div>
    </CenteredCard>
  )
}

function NotVerified({ resend }: { resend: ReturnType<typeof useResend> }) {
  return (
    <Notice
      tone="warning"
      title="Email Not Verified"
      icon={<MailWarning size={18} />}
      actions={
        <PausedButton
          busy={resend.isSending}
          onClick={resend.send}
          pausedUntilMs={resend.arrivesAtMs}
          secondsText={accountWords.resendIn}
        >
          {resend.isSending ? accountWords.resending : accountWords.resend}
        </PausedButton>
      }
    >
      Please check your email for a verification link or request a new one.
    </Notice>
  )
}

function PasswordStep() {
  const session = useSession()
  const state = useAuthState()
  return (
    <>
      <LoginForm
        busy={state.isLoading}
        needsBotCheck={state.botCheckNeeded}
        onSubmit={session.login}
      />
      <Link to={PATHS.resetPassword} className="-my-2 py-3 text-sm font-medium link">
        Forgot your password?
      </Link>
      <Link to={PATHS.register} className="-mb-3 py-3 text-sm text-soft hover:text-text">
        Don't have an account? <span className="font-medium link">Register</span>
      </Link>
    </>
  )
}
