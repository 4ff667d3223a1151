import { getHealth } from '@ringback/contract/health'
import { HEALTH_DELAY_MS, HEALTH_RETRY_MS, HEALTH_TIMEOUT_MS } from '@ringback/contract/limits'
import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../../../api/client.ts'
import { ApiError } from '../../../../api/queries.ts'
import { useHeldWhilePressed } from '../../../../ui/use-held-while-pressed.ts'
import { chunkFailure } from '../../../../loading/load-chunk.ts'
import { useClient } from '../../../../api/use-client.ts'

interface FailureCauses {
  /** The failure of the health check, or null. */
  health: Failure | null
  /** The server's message that several failed requests share, or null. Null while the health check fails. */
  sharedMessage: string | null
}

/** The failures that a banner shows once, so that no panel repeats their message. */
export function useFailureCauses(): FailureCauses {
  const cache = useQueryClient().getQueryCache()
  const health = useHeldWhilePressed(useHealth())
  const sharedMessage = useHeldWhilePressed(
    useSyncExternalStore(
      onChange => cache.subscribe(onChange),
      () => sharedMessageOf(cache),
    ),
  )
  return { health, sharedMessage: health ? null : sharedMessage }
}

function sharedMessageOf(cache: QueryCache): string | null {
  const messages = new Set<string>()
  for (const query of cache.getAll()) {
    const { error } = query.state
    const message = error instanceof ApiError && query.isActive() ? error.failure.error : null
    if (!message) continue
    if (messages.has(message)) return message
    messages.add(message)
  }
  return null
}

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
