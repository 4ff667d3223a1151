import type { Failure } from '../../../../api/client.ts'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { OnDemand } from '../../shared/OnDemand.tsx'
import type { DashboardView } from '../use-dashboard-tab.ts'
import { HealthBanner, ReloadBanner, SharedFailureBanner } from './FailureBanners.tsx'

// Loaded on demand: they are rarely shown, and the first paint must not wait for them.
const CallMessages = lazyComponent(
  () => import('./CallMessages.tsx'),
  module => module.CallMessages,
)
const GraceBanner = lazyComponent(
  () => import('../../numbers/GraceBanner.tsx'),
  module => module.GraceBanner,
)
const FreezeBanner = lazyComponent(
  () => import('./AccountBanners.tsx'),
  module => module.FreezeBanner,
)
const LowBalanceBanner = lazyComponent(
  () => import('./AccountBanners.tsx'),
  module => module.LowBalanceBanner,
)
const RefusedAddressBanner = lazyComponent(
  () => import('./AccountBanners.tsx'),
  module => module.RefusedAddressBanner,
)
const MissedCallNotice = lazyComponent(
  () => import('./MissedCallNotice.tsx'),
  module => module.MissedCallNotice,
)

interface ShellMessagesProps {
  /** Why the health check fails; null if it does not. */
  health: Failure | null
  /** The server's message of several failed loads; null if there is none. */
  sharedMessage: string | null
  supportUrl: string
  view: DashboardView
  /** Reports the number of missed calls that the user has not seen. */
  onMissedCalls: (count: number) => void
  /** With the package that is offered, if there is one. */
  onAddCredits: (packageId: string | null) => void
  onLogout: () => void
}

/** The messages that are on every tab, for the region of the messages. */
export function ShellMessages(props: ShellMessagesProps) {
  const { health, sharedMessage } = props
  const { phone } = useSoftphone()
  return (
    <>
      {health && <HealthBanner failure={health} onLogout={props.onLogout} />}
      {sharedMessage !== null && <SharedFailureBanner message={sharedMessage} />}
      {!health && <ReloadBanner />}
      {phone.call && (
        <OnDemand>
          <CallMessages />
        </OnDemand>
      )}
      <OnDemand>
        <FreezeBanner supportUrl={props.supportUrl} />
      </OnDemand>
      <OnDemand>
        <GraceBanner onAdd={() => props.onAddCredits(null)} />
      </OnDemand>
      <OnDemand>
        <LowBalanceBanner onAdd={props.onAddCredits} />
      </OnDemand>
      <OnDemand>
        <RefusedAddressBanner />
      </OnDemand>
      <OnDemand>
        <MissedCallNotice view={props.view} onCount={props.onMissedCalls} />
      </OnDemand>
    </>
  )
}
