import { usePhone } from '../../../softphone/softphone-context.ts'

/** What Retry does: it reloads the page, unless that would drop a call (readings 29). */
export function useRetry(refetch: () => unknown): () => void {
  const { phone } = usePhone()
  return () => {
    if (phone.call) void refetch()
    else window.location.reload()
  }
}
