import { useEffect, useState } from 'react'
import { useSession } from './use-session.ts'

// Success messages disappear after this time (spec section 9).
const MESSAGE_SHOWN_MS = 5_000

/** Sends the verification link again; `message` is the server's message, shown for some seconds. */
export function useResend(): { send: () => void; isSending: boolean; message: string | null } {
  const session = useSession()
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), MESSAGE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  const send = async () => {
    setSending(true)
    setMessage(null)
    setMessage(await session.resend())
    setSending(false)
  }
  return { send: () => void send(), isSending, message }
}
