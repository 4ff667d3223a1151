import { useEffect, useState } from 'react'
import { useSession } from './use-session.ts'

// Spec section 9: success messages.
const SENT_SHOWN_MS = 5_000

/** Sends the verification link again; `sent` is the server's sentence, shown for some seconds. */
export function useResend(): { send: () => void; isSending: boolean; sent: string | null } {
  const session = useSession()
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    if (sent === null) return
    const timer = setTimeout(() => setSent(null), SENT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const send = async () => {
    setSending(true)
    setSent(null)
    setSent(await session.resend())
    setSending(false)
  }
  return { send: () => void send(), isSending, sent }
}
