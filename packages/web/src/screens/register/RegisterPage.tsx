import { useEffect, useRef } from 'react'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { useAuthState, useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { accountWords } from '../../session/account-words.ts'
import { PausedButton } from '../../ui/buttons/PausedButton.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { SiteFooter } from '../../ui/layout/SiteFooter.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { useResend } from '../../session/use-resend.ts'
import { buttonClass } from '../../ui/buttons/Button.tsx'
import { Name } from '../../ui/identity/Name.tsx'

export function RegisterPage() {
  const { productName } = useSettings()
  const session = useSession()
  const { isLoading, error, registrationSuccess, verificationEmail } = useAuthState()
  useTitle(pageTitle('Register', productName))
  useEffect(() => () => session.closeSuccessView(), [session])
  if (registrationSuccess) return <RegisteredView email={verificationEmail ?? ''} />
  return (
    <CenteredCard title={productName} lead="Create a new account" footer={<SiteFooter />}>
      <div className="grid gap-4">
        {error && (
          <Notice tone="error" onDismiss={session.dismissError}>
            {error}
          </Notice>
        )}
        <RegisterForm busy={isLoading} onSubmit={session.register} />
        <Link to={PATHS.login} className="-mb-3 py-3 text-sm text-soft hover:text-text">
          Already have an account? <span className="font-medium link">Login</span>
        </Link>
      </div>
    </CenteredCard>
  )
}

/** Replaces the form after a successful registration. */
function RegisteredView({ email }: { email: string }) {
  const session = useSession()
  const { error } = useAuthState()
  const resend = useResend(true)
  const view = useRef<HTMLDivElement>(null)
  // The focus was inside the form, which no longer exists.
  useEffect(() => view.current?.focus(), [])
  return (
    <CenteredCard
      title="Registration Successful!"
      lead="Please verify your email"
      footer={<SiteFooter />}
    >
      <div ref={view} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="text-base font-semibold">Open your mailbox</p>
        {/* In a box of its own, an address that fits into a line is not broken at a hyphen. */}
        <p className="text-sm text-pretty text-soft">
          A verification link was sent to{' '}
          <strong className="inline-block max-w-full font-semibold wrap-anywhere text-text">
            <Name>{email}</Name>
          </strong>
          . Open it to activate your account.
        </p>
        {error && (
          <Notice tone="error" onDismiss={session.dismissError}>
            {error}
          </Notice>
        )}
        {resend.message && <Notice tone="success">{resend.message}</Notice>}
        <PausedButton
          busy={resend.isSending}
          onClick={resend.send}
          pausedUntilMs={resend.arrivesAtMs}
          secondsText={accountWords.resendIn}
        >
          {resend.isSending ? accountWords.resending : accountWords.resend}
        </PausedButton>
        <Link to={PATHS.login} className={buttonClass('plain', '-mt-4 justify-self-start -ms-4')}>
          Return to Login
        </Link>
      </div>
    </CenteredCard>
  )
}
