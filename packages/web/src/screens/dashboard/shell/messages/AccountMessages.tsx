import { GraceBanner } from '../../numbers/GraceBanner.tsx'
import { PanelBoundary } from '../../shared/loading/PanelBoundary.tsx'
import type { DashboardView } from '../tabs/use-dashboard-tab.ts'
import { FreezeBanner, LowBalanceBanner, RefusedAddressBanner } from './AccountBanners.tsx'
import { MissedCallNotice } from './MissedCallNotice.tsx'

export interface AccountMessagesProps {
  supportUrl: string
  view: DashboardView
  /** Reports the number of missed calls that the user has not seen. */
  onMissedCalls: (count: number) => void
  /** With the package that is offered, if there is one. */
  onAddCredits: (packageId: string | null) => void
}

/** The messages that depend on the account's data, in one file. One that fails takes no other with it. */
export function AccountMessages(props: AccountMessagesProps) {
  const { supportUrl, view, onMissedCalls, onAddCredits } = props
  return (
    <>
      <PanelBoundary>
        <FreezeBanner supportUrl={supportUrl} />
      </PanelBoundary>
      <PanelBoundary>
        <GraceBanner onAdd={() => onAddCredits(null)} />
      </PanelBoundary>
      <PanelBoundary>
        <LowBalanceBanner onAdd={onAddCredits} />
      </PanelBoundary>
      <PanelBoundary>
        <RefusedAddressBanner />
      </PanelBoundary>
      <PanelBoundary>
        <MissedCallNotice view={view} onCount={onMissedCalls} />
      </PanelBoundary>
    </>
  )
}
