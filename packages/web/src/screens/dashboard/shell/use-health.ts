import { getHealth } from '@ringback/contract/health'
import { HEALTH_DELAY_MS, HEALTH_RETRY_MS, HEALTH_TIMEOUT_MS } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'

/**
 * Whether the backend is well (readings 1): null while it is, otherwise why not. A failed check is
 * repeated quietly until one succeeds; a browser that goes offline or online is a reason to look again.
 */
export function useHealth(): Failure | null {
  const client = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const check = async () => {
      const options = { timeoutMs: HEALTH_TIMEOUT_MS, signal: over.signal }
      const reply = await client.request(getHealth, {}, options)
      if (over.signal.aborted) return
      setFailure(reply.ok ? null : reply.failure)
      if (!reply.ok) checkIn(HEALTH_RETRY_MS)
    }
    const checkIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void check(), delayMs)
    }
    const lookAgain = () => checkIn(HEALTH_DELAY_MS)
    lookAgain()
    addEventListener('online', lookAgain)
    addEventListener('offline', lookAgain)
    return () => {
      over.abort()
      clearTimeout(timer)
      removeEventListener('online', lookAgain)
      removeEventListener('offline', lookAgain)
    }
  }, [client])
  return failure
}
