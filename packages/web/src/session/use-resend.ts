import { SUCCESS_NOTICE_MS } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import { useSession } from './use-session.ts'

/** Sends the verification link again; `message` is the server's message, shown for 5 s (spec section 9). */
export function useResend(): { send: () => void; isSending: boolean; message: string | null } {
  const session = useSession()
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => setMessage(null), SUCCESS_NOTICE_MS)
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
