import { type Failure, messageOf } from '../../../api/client.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'

interface HealthBannerProps {
  failure: Failure
  onLogout: () => void
}

/** Shown while the health check fails. The page stays usable. */
export function HealthBanner({ failure, onLogout }: HealthBannerProps) {
  const { title, unreachable, unhealthy, refresh, logout } = dashboard.health
  return (
    <QueuedAlert
      id="health"
      rank="account"
      tone="error"
      title={title}
      actions={
        <>
          <Button look="danger" onClick={() => location.reload()}>
            {refresh}
          </Button>
          <Button look="secondary" onClick={onLogout}>
            {logout}
          </Button>
        </>
      }
    >
      {messageOf(failure, failure.status === null ? unreachable : unhealthy)}
    </QueuedAlert>
  )
}
