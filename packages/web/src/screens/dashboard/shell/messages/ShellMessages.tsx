import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useSyncExternalStore } from 'react'
import { type Failure, messageOf } from '../../../../api/client.ts'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { chunkFailure, partMissing } from '../../../../loading/load-chunk.ts'
import { usePhone } from '../../../../softphone/softphone-context.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useIsOnline } from '../../../../ui/hooks/use-is-online.ts'
import { RetryButton, useRetry } from '../../shared/loading/LoadFailure.tsx'
import { OnDemand } from '../../shared/loading/OnDemand.tsx'
import { QueuedNotice } from '../../shared/messages/message-queue.tsx'
import { reloadWithDraft } from '../../shared/number-field/kept-draft.ts'
import type { AccountMessagesProps } from './AccountMessages.tsx'

// Loaded on demand: they are rarely shown, and the first paint must not wait for them.
const CallMessages = lazyComponent(() => import('./CallMessages.tsx'), 'CallMessages')
const AccountMessages = lazyComponent(() => import('./AccountMessages.tsx'), 'AccountMessages')

interface ShellMessagesProps extends AccountMessagesProps {
  /** Why the health check fails; null if it does not. */
  health: Failure | null
  /** The server's message of several failed loads; null if there is none. */
  sharedMessage: string | null
  onLogout: () => void
}

/** The messages that are on every tab, for the region of the messages. */
export function ShellMessages(props: ShellMessagesProps) {
  const { health, sharedMessage } = props
  const isInCall = usePhone(({ call }) => call !== null)
  // The first screen is drawn without them.
  const isDrawn = useDeferredValue(true, false)
  return (
    <>
      {health && <HealthBanner failure={health} onLogout={props.onLogout} />}
      {sharedMessage !== null && <SharedFailureBanner message={sharedMessage} />}
      {!health && <ReloadBanner />}
      {isInCall && (
        <OnDemand>
          <CallMessages />
        </OnDemand>
      )}
      {isDrawn && (
        <OnDemand>
          <AccountMessages {...props} />
        </OnDemand>
      )}
    </>
  )
}

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
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <QueuedNotice id="offline" rank="account" tone="warning" title="You are offline">
        Calls and changes need the internet. This page goes on by itself when it is back.
      </QueuedNotice>
    )
  }
  const { title, unreachable, unhealthy, refresh, logout } = HEALTH
  const text = messageOf(failure, failure.status === null ? unreachable : unhealthy)
  return (
    <QueuedNotice
      id={`health: ${text}`}
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
      {text}
    </QueuedNotice>
  )
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
      title={partMissing.title}
      actions={
        <Button look="secondary" onClick={() => reloadWithDraft(queries)}>
          {partMissing.reload}
        </Button>
      }
    >
      {partMissing.text} A reload ends a call.
    </QueuedNotice>
  )
}

/** The server's message of several failed loads. Each panel says only what it could not load. */
function SharedFailureBanner({ message }: { message: string }) {
  const queries = useQueryClient()
  const refetch = useCallback(
    () =>
      queries.refetchQueries({ type: 'active', predicate: query => query.state.error !== null }),
    [queries],
  )
  const retry = useRetry(refetch)
  return (
    <QueuedNotice
      id={`shared-failure: ${message}`}
      rank="account"
      tone="error"
      actions={<RetryButton look="secondary" what="all" onRetry={retry} />}
    >
      {message}
    </QueuedNotice>
  )
}
