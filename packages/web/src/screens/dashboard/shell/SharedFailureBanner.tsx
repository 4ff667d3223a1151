import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { retryOf } from '../../../strings/retry.ts'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'
import { RetryButton } from '../shared/RetryButton.tsx'
import { useRetry } from '../shared/use-retry.ts'

/** The server's message of several failed loads. Each panel says only what it could not load. */
export function SharedFailureBanner({ message }: { message: string }) {
  const queries = useQueryClient()
  const refetch = useCallback(
    () =>
      queries.refetchQueries({ type: 'active', predicate: query => query.state.error !== null }),
    [queries],
  )
  const retry = useRetry(refetch)
  return (
    <QueuedAlert
      id="shared-failure"
      rank="account"
      tone="error"
      actions={<RetryButton look="secondary" what={retryOf.everything} onRetry={retry} />}
    >
      {message}
    </QueuedAlert>
  )
}
