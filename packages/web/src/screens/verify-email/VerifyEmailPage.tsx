import { verifyEmail as endpoint } from '@ringback/contract/customers/accounts/accounts'
import { VERIFIED_REDIRECT_MS } from '@ringback/contract/limits'
import { useSearchParams, useNavigate } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { app, site } from '../../strings/app.ts'
import { verifyEmail, verifyEmail as words } from './strings.ts'
import { Notice } from '../../ui/Notice.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { CenteredCard } from '../../ui/Card.tsx'
import { SiteFooter } from '../../ui/SiteFooter.tsx'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ConfirmEmailView } from './ConfirmEmailView.tsx'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { keepAddress } from '../../session/known-address.ts'
import { keepOpenedLink } from '../../session/opened-link.ts'

/** The page of links in mails: it verifies the address of a registration, or confirms the new one of an account. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token && query.get('for')?.startsWith('change') ? (
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
          <Notice tone="success">{verification.message}</Notice>
          <p className="text-sm text-soft">{verifyEmail.verified.redirect}</p>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            {verifyEmail.verified.action}
          </Link>
        </div>
      )
    case 'failed':
      return (
        <div className="grid gap-4">
          <Notice tone="error">{verification.message}</Notice>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            {verifyEmail.failed.action}
          </Link>
        </div>
      )
  }
}

type EmailVerification =
  { is: 'verifying' } | { is: 'verified'; message: string } | { is: 'failed'; message: string }

/** Sends the token once, and opens the login page 3 seconds after it was accepted. */
function useEmailVerification(token: string | null): EmailVerification {
  const client = useClient()
  const navigate = useNavigate()
  const sentToken = useRef<string | null>(null)
  const [result, setResult] = useState<EmailVerification>({ is: 'verifying' })

  useEffect(() => {
    // React runs effects twice in development, but a token can be used only once. The ref survives both runs.
    if (!token || sentToken.current === token) return
    sentToken.current = token
    void client.request(endpoint, { query: { token } }).then(reply => {
      if (reply.ok && reply.value.needsLogin) keepOpenedLink(token)
      if (reply.ok && reply.value.email) keepAddress(reply.value.email)
      setResult(
        reply.ok
          ? { is: 'verified', message: reply.value.message }
          : { is: 'failed', message: messageOf(reply.failure, words.failed.text) },
      )
    })
  }, [client, token])

  useEffect(() => {
    if (result.is !== 'verified') return
    const timer = setTimeout(() => void navigate(PATHS.login), VERIFIED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [result, navigate])

  return token ? result : { is: 'failed', message: words.failed.missing }
}
