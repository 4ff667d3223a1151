import { getHealth } from '@ringback/contract/health'
import { HEALTH_DELAY_MS, HEALTH_RETRY_MS, HEALTH_TIMEOUT_MS } from '@ringback/contract/limits'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../api/client.ts'
import { chunkFailure } from '../../../loading/load-chunk.ts'
import { useClient } from '../../../api/use-client.ts'

/**
 * The failure of the last health check, or null. One check runs after the start, and one whenever the
 * browser goes offline or online or a part of the page could not be loaded; a failed check is repeated until one
 * succeeds. Then the missing parts of the page are loaded again.
 */
export function useHealth(): Failure | null {
  const client = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let wasUnhealthy = false
    const check = async () => {
      const options = { timeoutMs: HEALTH_TIMEOUT_MS, signal: unmounted.signal }
      const reply = await client.request(getHealth, {}, options)
      if (unmounted.signal.aborted) return
      setFailure(reply.ok ? null : reply.failure)
      if (!reply.ok) checkIn(HEALTH_RETRY_MS)
      // Of a healthy server another try would only get the same answer.
      else if (wasUnhealthy) chunkFailure.retry()
      wasUnhealthy = !reply.ok
    }
    const checkIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void check(), delayMs)
    }
    const checkSoon = () => checkIn(HEALTH_DELAY_MS)
    checkSoon()
    const unsubscribe = chunkFailure.subscribe(() => {
      if (chunkFailure.has() && !wasUnhealthy) checkSoon()
    })
    addEventListener('online', checkSoon)
    addEventListener('offline', checkSoon)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
      unsubscribe()
      removeEventListener('online', checkSoon)
      removeEventListener('offline', checkSoon)
    }
  }, [client])
  return failure
}
