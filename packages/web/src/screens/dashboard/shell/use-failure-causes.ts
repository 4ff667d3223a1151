import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Failure } from '../../../api/client.ts'
import { ApiError } from '../../../api/queries.ts'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { useHealth } from './use-health.ts'

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
