import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import { type Failure, messageOf } from '../../../api/client.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { reloadWithDraft } from './number-field/kept-draft.ts'

/** The server's message that a banner of the dashboard shows, or null. */
export const FailureCauseContext = createContext<string | null>(null)

/**
 * Returns a function that selects the message of a failed load: the server's, or `fallback` if the server sent
 * none or a banner already shows it.
 */
export function useLoadMessage(): (failure: Failure, fallback: string) => string {
  const cause = use(FailureCauseContext)
  return (failure, fallback) => (failure.error === cause ? fallback : messageOf(failure, fallback))
}

/**
 * What a Retry button does: it reloads the page. During a call, which a reload would end, and without a network, which
 * a reload needs in some browsers, it only repeats the request, and returns what `refetch` does.
 */
export function useRetry(refetch: () => unknown): () => unknown {
  const inCall = useSoftphone().phone.call !== null
  const queries = useQueryClient()
  return useCallback(() => {
    return inCall || !navigator.onLine ? refetch() : reloadWithDraft(queries)
  }, [inCall, refetch, queries])
}
