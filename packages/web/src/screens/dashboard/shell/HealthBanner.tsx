import { messageOf } from '../../../api/client.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { useHealth } from './use-health.ts'

/** Shown while the health check fails. The page stays usable. */
export function HealthBanner({ onLogout }: { onLogout: () => void }) {
  const failure = useHeldWhilePressed(useHealth())
  if (!failure) return null
  const { title, unreachable, unhealthy, refresh, logout } = dashboard.health
  return (
    <div className="px-4 pt-4">
      <Alert
        tone="error"
        className="mx-auto max-w-5xl"
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
      </Alert>
    </div>
  )
}
