import { verifyEmail as endpoint } from '@ringback/contract/customers/accounts'
import { VERIFIED_REDIRECT_MS } from '@ringback/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { keepOpenedLink } from '../../session/opened-link.ts'
import { PATHS } from '../../session/paths.ts'
import { verifyEmail as words } from './strings.ts'

export type EmailVerification =
  { is: 'verifying' } | { is: 'verified'; message: string } | { is: 'failed'; message: string }

/** Sends the token once, and opens the login page 3 seconds after it was accepted. */
export function useEmailVerification(token: string | null): EmailVerification {
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
      setResult(
        reply.ok
          ? { is: 'verified', message: reply.value.message || words.verified.text }
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
