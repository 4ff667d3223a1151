import { useEffect, useRef } from 'react'
import { PATHS } from '../../session/paths.ts'
import { useResend } from '../../session/use-resend.ts'
import { useAuthState, useSession } from '../../session/use-session.ts'
import { auth } from '../../strings/auth.ts'
import { common } from '../../strings/common.ts'
import { register } from '../../strings/register.ts'
import { site } from '../../strings/app.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Link } from '../../ui/Link.tsx'

/** Replaces the form after a successful registration. */
export function RegisteredView({ email }: { email: string }) {
  const session = useSession()
  const { error } = useAuthState()
  const resend = useResend()
  const view = useRef<HTMLDivElement>(null)
  // The focus was inside the form, which no longer exists.
  useEffect(() => view.current?.focus(), [])
  return (
    <CenteredCard
      title={register.success.title}
      lead={register.success.lead}
      footer={<SiteFooter {...site.footer} />}
    >
      <div ref={view} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="text-sm text-pretty wrap-anywhere text-soft">
          {register.success.text(email)}
        </p>
        {error && (
          <Alert tone="error" onDismiss={session.dismissError} dismissLabel={common.dismiss}>
            {error}
          </Alert>
        )}
        {resend.message && <Alert tone="success">{resend.message}</Alert>}
        <Button look="secondary" busy={resend.isSending} onClick={resend.send}>
          {resend.isSending ? auth.resending : auth.resend}
        </Button>
        <Link to={PATHS.login} className={buttonClass('primary')}>
          {register.success.returnToLogin}
        </Link>
      </div>
    </CenteredCard>
  )
}
