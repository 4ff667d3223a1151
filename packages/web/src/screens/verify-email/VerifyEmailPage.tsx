import { useSearchParams } from 'react-router'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { verifyEmail } from './strings.ts'
import { Alert } from '../../ui/Alert.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConfirmEmailView } from './ConfirmEmailView.tsx'
import { type EmailVerification, useEmailVerification } from './use-email-verification.ts'

/** The page of links in mails: it verifies the address of a registration, or confirms the new one of an account. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token && query.get('for') === 'change' ? (
    <ConfirmEmailView key={token} token={token} />
  ) : (
    <VerificationView token={token} />
  )
}

function VerificationView({ token }: { token: string | null }) {
  const { productName } = useSettings()
  const verification = useEmailVerification(token)
  const { title } = verifyEmail[verification.is]
  useTitle(app.title(title, productName))
  return (
    <CenteredCard title={title} lead={productName} footer={<SiteFooter {...site.footer} />}>
      <VerificationResult verification={verification} />
    </CenteredCard>
  )
}

function VerificationResult({ verification }: { verification: EmailVerification }) {
  switch (verification.is) {
    case 'verifying':
      return (
        <p role="status" className="flex items-center gap-3 text-sm text-soft">
          <Spinner />
          {verifyEmail.verifying.text}
        </p>
      )
    case 'verified':
      return (
        <div className="grid gap-4">
          <Alert tone="success">{verification.message}</Alert>
          <p className="text-sm text-soft">{verifyEmail.verified.redirect}</p>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            {verifyEmail.verified.action}
          </Link>
        </div>
      )
    case 'failed':
      return (
        <div className="grid gap-4">
          <Alert tone="error">{verification.message}</Alert>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            {verifyEmail.failed.action}
          </Link>
        </div>
      )
  }
}
