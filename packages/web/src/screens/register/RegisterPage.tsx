import { useEffect, useRef } from 'react'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { useAuthState, useSession } from '../../session/use-session.ts'
import { app } from '../../strings/app.ts'
import { common } from '../../strings/common.ts'
import { register } from '../../strings/register.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Link } from '../../ui/Link.tsx'
import { PausedButton } from '../../ui/PausedButton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { useResend } from '../../session/use-resend.ts'
import { auth } from '../../strings/auth.ts'
import { buttonClass } from '../../ui/Button.tsx'

export function RegisterPage() {
  const { productName } = useSettings()
  const session = useSession()
  const { isLoading, error, registrationSuccess, verificationEmail } = useAuthState()
  useTitle(app.title(register.title, productName))
  useEffect(() => () => session.closeSuccessView(), [session])
  if (registrationSuccess) return <RegisteredView email={verificationEmail ?? ''} />
  return (
    <CenteredCard title={productName} lead={register.lead} footer={<SiteFooter />}>
      <div className="grid gap-4">
        {error && (
          <Notice tone="error" onDismiss={session.dismissError} dismissLabel={common.dismiss}>
            {error}
          </Notice>
        )}
        <RegisterForm busy={isLoading} onSubmit={session.register} />
        <Link to={PATHS.login} className="-mb-3 py-3 text-sm text-soft hover:text-text">
          {register.haveAccount} <span className="font-medium link">{register.login}</span>
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
      title={register.success.title}
      lead={register.success.lead}
      footer={<SiteFooter />}
    >
      <div ref={view} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="text-base font-semibold">{register.success.mailbox}</p>
        {/* In a box of its own, an address that fits into a line is not broken at a hyphen. */}
        <p className="text-sm text-pretty text-soft">
          {register.success.sentTo}{' '}
          <strong className="inline-block max-w-full font-semibold wrap-anywhere text-text">
            {email}
          </strong>
          . {register.success.next}
        </p>
        {error && (
          <Notice tone="error" onDismiss={session.dismissError} dismissLabel={common.dismiss}>
            {error}
          </Notice>
        )}
        {resend.message && <Notice tone="success">{resend.message}</Notice>}
        <PausedButton
          busy={resend.isSending}
          onClick={resend.send}
          pausedUntilMs={resend.arrivesAtMs}
          secondsText={auth.resendIn}
        >
          {resend.isSending ? auth.resending : auth.resend}
        </PausedButton>
        <Link to={PATHS.login} className={buttonClass('plain', '-mt-4 justify-self-start -ml-4')}>
          {register.success.returnToLogin}
        </Link>
      </div>
    </CenteredCard>
  )
}
