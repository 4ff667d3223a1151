import { verifyEmail } from '@ringback/contract/customers/accounts/accounts'
import { confirmEmailChange } from '@ringback/contract/customers/accounts/own-account'
import { VERIFIED_REDIRECT_MS } from '@ringback/contract/limits'
import { useSearchParams, useNavigate } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../api/settings.ts'
import { PATHS } from '../../session/paths.ts'
import { Notice } from '../../ui/status/Notice.tsx'
import { Button, buttonClass } from '../../ui/buttons/Button.tsx'
import { CenteredCard } from '../../ui/layout/Card.tsx'
import { SiteFooter } from '../../ui/layout/SiteFooter.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Spinner } from '../../ui/status/Spinner.tsx'
import { useTitle, pageTitle } from '../../ui/hooks/use-title.ts'
import { messageOf } from '../../api/client.ts'
import { useChange } from '../../api/use-change.ts'
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

const TITLES = {
  verifying: 'Verifying Email',
  verified: 'Email Verified',
  failed: 'Verification Failed',
}

function VerificationView({ token }: { token: string | null }) {
  const { productName } = useSettings()
  const verification = useEmailVerification(token)
  const title = TITLES[verification.is]
  useTitle(pageTitle(title, productName))
  return (
    <CenteredCard title={title} lead={productName} footer={<SiteFooter />}>
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
          Please wait while we verify your email address.
        </p>
      )
    case 'verified':
      return (
        <div className="grid gap-4">
          <Notice tone="success">{verification.message}</Notice>
          <p className="text-sm text-soft">The login page opens in a moment.</p>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            Login Now
          </Link>
        </div>
      )
    case 'failed':
      return (
        <div className="grid gap-4">
          <Notice tone="error">{verification.message}</Notice>
          <Link to={PATHS.login} className={buttonClass('primary')}>
            Go to Login
          </Link>
        </div>
      )
  }
}

type EmailVerification =
  | { is: 'verifying' }
  | { is: 'verified'; message: string }
  | { is: 'failed'; message: string }

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
    void client.request(verifyEmail, { query: { token } }).then(reply => {
      if (reply.ok && reply.value.needsLogin) keepOpenedLink(token)
      if (reply.ok && reply.value.email) keepAddress(reply.value.email)
      setResult(
        reply.ok
          ? { is: 'verified', message: reply.value.message }
          : {
              is: 'failed',
              message: messageOf(reply.failure, 'Failed to verify email. Please try again.'),
            },
      )
    })
  }, [client, token])

  useEffect(() => {
    if (result.is !== 'verified') return
    const timer = setTimeout(() => void navigate(PATHS.login), VERIFIED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [result, navigate])

  if (token) return result
  return {
    is: 'failed',
    message: 'Missing verification token. Please check your email and try again.',
  }
}

/**
 * Confirms the new address of an account by a press of its button, because mail scanners open links too.
 *
 * @param token of the mailed link
 */
function ConfirmEmailView({ token }: { token: string }) {
  const { productName } = useSettings()
  const client = useClient()
  /** What the server says once the address is changed. */
  const [message, setMessage] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { changing, change } = useChange({ fail: setProblem, dismiss: () => setProblem(null) })
  const confirm = async () => {
    const send = () => client.request(confirmEmailChange, { body: { token } })
    const failed = 'Failed to confirm the email address. Please try again.'
    const confirmed = await change('email', send, failed)
    if (confirmed) setMessage(confirmed.value.message)
  }
  const isConfirmed = message !== null
  const title = isConfirmed ? 'Email Address Changed' : 'Confirm Email Address'
  useTitle(pageTitle(title, productName))
  return (
    <CenteredCard
      title={title}
      lead={
        isConfirmed
          ? productName
          : 'Confirm that your account should use the address that this link was mailed to.'
      }
      footer={<SiteFooter />}
    >
      <div className="grid gap-4">
        {isConfirmed ? (
          <>
            <Notice tone="success">{message}</Notice>
            <Link to={PATHS.login} className={buttonClass('primary')}>
              Continue
            </Link>
          </>
        ) : (
          <>
            {problem !== null && <Notice tone="error">{problem}</Notice>}
            <Button look="primary" busy={changing !== null} onClick={() => void confirm()}>
              {changing === null ? 'Confirm address' : 'Confirming...'}
            </Button>
          </>
        )}
      </div>
    </CenteredCard>
  )
}
