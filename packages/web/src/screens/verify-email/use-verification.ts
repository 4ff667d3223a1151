import { verifyEmail as endpoint } from '@ringback/contract/accounts'
import { VERIFIED_REDIRECT_MS } from '@ringback/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { PATHS } from '../../session/paths.ts'
import { verifyEmail as words } from '../../strings/verify-email.ts'

export type Verification =
  { is: 'verifying' } | { is: 'verified'; message: string } | { is: 'failed'; message: string }

/** Calls the verify call once, and goes to the login page 3 seconds after it succeeded. */
export function useVerification(token: string | null): Verification {
  const client = useClient()
  const navigate = useNavigate()
  const asked = useRef<string | null>(null)
  const [answer, setAnswer] = useState<Verification>({ is: 'verifying' })

  useEffect(() => {
    // React runs effects twice while developing; the ref outlives that, an abort would not help.
    if (!token || asked.current === token) return
    asked.current = token
    void client.request(endpoint, { query: { token } }).then(reply => {
      setAnswer(
        reply.ok
          ? { is: 'verified', message: reply.value.message || words.verified.text }
          : { is: 'failed', message: messageOf(reply.failure, words.failed.text) },
      )
    })
  }, [client, token])

  useEffect(() => {
    if (answer.is !== 'verified') return
    const timer = setTimeout(() => void navigate(PATHS.login), VERIFIED_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [answer, navigate])

  return token ? answer : { is: 'failed', message: words.failed.missing }
}
