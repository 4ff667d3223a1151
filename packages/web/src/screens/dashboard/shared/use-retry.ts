import { useCallback } from 'react'
import { useSoftphone } from '../../../softphone/softphone-context.ts'

/**
 * What a Retry button does: it reloads the page, or during a call only repeats the request, because a reload
 * would end the call.
 */
export function useRetry(refetch: () => unknown): () => void {
  const inCall = useSoftphone().phone.call !== null
  return useCallback(() => {
    if (inCall) void refetch()
    else window.location.reload()
  }, [inCall, refetch])
}
