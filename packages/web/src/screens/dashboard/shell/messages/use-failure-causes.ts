import { getHealth } from '@ringback/contract/health'
import { HEALTH_DELAY_MS, HEALTH_RETRY_MS, HEALTH_TIMEOUT_MS } from '@ringback/contract/limits'
import {
  type QueryCache,
  type QueryClient,
  notifyManager,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../../../api/client.ts'
import { ApiError, keys } from '../../../../api/queries.ts'
import { keptAnswers } from '../../../../offline/kept-answers.ts'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'
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
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const health = useHeldWhilePressed(useHealth(useCallback(() => void reload(queries), [queries])))
  const sharedMessage = useHeldWhilePressed(
    useSyncExternalStore(
      // In a later task: a component that asks for something new changes the cache while it renders.
      onChange => cache.subscribe(notifyManager.batchCalls(onChange)),
      () => sharedMessageOf(cache),
    ),
  )
  return { health, sharedMessage: health ? null : sharedMessage }
}

function sharedMessageOf(cache: QueryCache): string | null {
  // By what was requested: the history is requested for its screen and for the missed calls.
  const subjects = new Map<string, unknown>()
  for (const query of cache.getAll()) {
    const { error } = query.state
    const message = error instanceof ApiError && query.isActive() ? error.failure.error : null
    if (!message) continue
    const [subject] = query.queryKey
    if (subjects.has(message) && subjects.get(message) !== subject) return message
    subjects.set(message, subject)
  }
  return null
}

/** Loads again what the page shows, when the server answers again: kept lists, and what could not be loaded. */
async function reload(queries: QueryClient): Promise<void> {
  if (keptAnswers.has()) {
    keptAnswers.forget()
    for (const queryKey of [keys.contacts, keys.history])
      void queries.invalidateQueries({ queryKey })
  }
  await queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.error instanceof ApiError && state.error.failure.status === null,
  })
}

/**
 * The failure of the last health check, or null. One check runs after the start, and one whenever the
 * browser goes offline or online, a part of the page could not be loaded or a kept list is shown; a failed check is repeated until one
 * succeeds. Then the missing parts of the page are loaded again.
 *
 * @param onRecovered called when a check succeeds after one that failed, or while a kept list is shown
 */
export function useHealth(onRecovered?: () => void): Failure | null {
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
      if (reply.ok && (wasUnhealthy || keptAnswers.has())) onRecovered?.()
      wasUnhealthy = !reply.ok
    }
    const checkIn = (delayMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void check(), delayMs)
    }
    const checkSoon = () => checkIn(HEALTH_DELAY_MS)
    checkSoon()
    const unsubscribes = [
      chunkFailure.subscribe(() => {
        if (chunkFailure.has() && !wasUnhealthy) checkSoon()
      }),
      keptAnswers.subscribe(() => {
        if (!wasUnhealthy) checkSoon()
      }),
    ]
    addEventListener('online', checkSoon)
    addEventListener('offline', checkSoon)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
      removeEventListener('online', checkSoon)
      removeEventListener('offline', checkSoon)
    }
  }, [client, onRecovered])
  return failure
}
