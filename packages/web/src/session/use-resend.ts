import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import { useSession } from './use-session.ts'

/** What a mail usually needs. */
const MAIL_MS = 30_000

interface Resend {
  send: () => void
  isSending: boolean
  /** When the mail that was sent last has usually arrived; 0 if none was. */
  arrivesAtMs: number
  /** The server's message, shown for 5 s (spec section 9). */
  message: string | null
}

/**
 * Sends the verification link again.
 *
 * @param isSent whether a link was mailed just before the page was opened
 */
export function useResend(isSent = false): Resend {
  const session = useSession()
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [arrivesAtMs, setArrivesAtMs] = useState(() => (isSent ? Date.now() + MAIL_MS : 0))
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), SUCCESS_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const send = async () => {
    setSending(true)
    setMessage(null)
    const answer = await session.resend()
    setMessage(answer)
    setSending(false)
    if (answer !== null) setArrivesAtMs(Date.now() + MAIL_MS)
  }
  return { send: () => void send(), isSending, arrivesAtMs, message }
}
