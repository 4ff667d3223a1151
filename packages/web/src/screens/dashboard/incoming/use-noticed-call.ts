import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A call whose notice the user has opened (the server's push-message.ts and the service worker name it in the URL). */
export interface NoticedCall {
  callId: string
  /** The user has accepted it in the notice. */
  isAccepted: boolean
  /** Removes it from the URL, so that a reload does not ring it again. */
  forget: () => void
}

export function useNoticedCall(): NoticedCall | null {
  const [query, setQuery] = useSearchParams()
  const callId = query.get('incoming')
  const isAccepted = query.has('answer')
  const forget = useCallback(() => {
    const without = (old: URLSearchParams) => {
      const rest = new URLSearchParams(old)
      rest.delete('incoming')
      rest.delete('answer')
      return rest
    }
    setQuery(without, { replace: true })
  }, [setQuery])
  return callId === null ? null : { callId, isAccepted, forget }
}
