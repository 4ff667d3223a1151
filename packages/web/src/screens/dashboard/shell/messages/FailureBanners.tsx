import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type Failure, messageOf } from '../../../../api/client.ts'
import { chunkFailure } from '../../../../loading/load-chunk.ts'
import { app } from '../../../../strings/app.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { Button } from '../../../../ui/Button.tsx'
import { RetryButton } from '../../shared/LoadFailure.tsx'
import { useRetry } from '../../shared/failed-loads.ts'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import { reloadWithDraft } from '../../shared/number-field/kept-draft.ts'

const HEALTH = {
  title: 'Backend Connection Issue',
  unreachable: 'We cannot reach the server. We keep trying; you can stay on this page.',
  unhealthy: 'We are having trouble. We keep trying; you can stay on this page.',
  refresh: 'Refresh Page',
  logout: 'Logout',
} as const

interface HealthBannerProps {
  failure: Failure
  onLogout: () => void
}

/** Shown while the health check fails. The page stays usable. Without a network, loading it again would lose it. */
export function HealthBanner({ failure, onLogout }: HealthBannerProps) {
  const queries = useQueryClient()
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  if (!isOnline) {
    return (
      <QueuedNotice id="offline" rank="account" tone="warning" title="You are offline">
        Calls and changes need the internet. This page goes on by itself when it is back.
      </QueuedNotice>
    )
  }
  const { title, unreachable, unhealthy, refresh, logout } = HEALTH
  return (
    <QueuedNotice
      id="health"
      rank="account"
      tone="error"
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={() => reloadWithDraft(queries)}>
            {refresh}
          </Button>
          <Button look="plain" onClick={onLogout}>
            {logout}
          </Button>
        </>
      }
    >
      {messageOf(failure, failure.status === null ? unreachable : unhealthy)}
    </QueuedNotice>
  )
}

function subscribeToNetwork(onChange: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** Shown when a part of the page could not be loaded, wherever the part belongs. */
export function ReloadBanner() {
  const queries = useQueryClient()
  const hasFailed = useSyncExternalStore(chunkFailure.subscribe, chunkFailure.has)
  if (!hasFailed) return null
  return (
    <QueuedNotice
      id="reload"
      rank="account"
      tone="error"
      title={app.partMissingTitle}
      actions={
        <Button look="secondary" onClick={() => reloadWithDraft(queries)}>
          {app.reload}
        </Button>
      }
    >
      {app.partMissingText} {app.reloadEndsCall}
    </QueuedNotice>
  )
}

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
    <QueuedNotice
      id="shared-failure"
      rank="account"
      tone="error"
      actions={<RetryButton look="secondary" what={retryOf.everything} onRetry={retry} />}
    >
      {message}
    </QueuedNotice>
  )
}
