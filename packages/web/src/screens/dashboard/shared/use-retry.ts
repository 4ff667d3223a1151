import { useSoftphone } from '../../../softphone/softphone-context.ts'

/** Retry reloads the page. During a call it only repeats the request, because a reload would end the call. */
export function useRetry(refetch: () => unknown): () => void {
  const { phone } = useSoftphone()
  return () => {
    if (phone.call) void refetch()
    else window.location.reload()
  }
}
