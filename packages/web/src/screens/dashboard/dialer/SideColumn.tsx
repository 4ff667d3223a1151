import { ZERO } from '@ringback/contract/money'
import { useCallback, useDeferredValue, useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { OnDemand } from '../shared/OnDemand.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import type { useDialer } from './use-dialer.ts'

const AudioCheckPanel = lazyComponent(
  () => import('./audio-check/AudioCheckPanel.tsx'),
  module => module.AudioCheckPanel,
)
const SoundPanel = lazyComponent(
  () => import('./sound/SoundPanel.tsx'),
  module => module.SoundPanel,
)
const TopUpPanel = lazyComponent(
  () => import('./TopUpPanel.tsx'),
  module => module.TopUpPanel,
)

interface SideColumnProps {
  dialer: ReturnType<typeof useDialer>
  isCheckOpen: boolean
  onCloseCheck: () => void
  isSoundOpen: boolean
  onCloseSound: () => void
}

/** What stands beside the dialer card on a wide screen, and below it elsewhere. */
export function SideColumn({ dialer, ...panels }: SideColumnProps) {
  const { isCheckOpen, onCloseCheck, isSoundOpen, onCloseSound } = panels
  const [isTopUpOpen, setTopUpOpen] = useState(false)
  const openTopUp = useCallback(() => setTopUpOpen(true), [])
  const { call, error } = dialer.phone
  const isCreditExplained = dialer.start.lacksCredit || error?.lacksCredit === true
  // The dialer is on the screen first. The panels are rendered after it, in tasks of their own.
  const arePanelsShown = useDeferredValue(true, false)
  return (
    <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-2 lg:row-start-2">
      {isCheckOpen && (
        <OnDemand>
          <AudioCheckPanel inputId={dialer.phone.inputId} onClose={onCloseCheck} />
        </OnDemand>
      )}
      {isSoundOpen && (
        <OnDemand>
          <SoundPanel onClose={onCloseSound} />
        </OnDemand>
      )}
      {isTopUpOpen && (
        <OnDemand>
          <TopUpPanel direction={call?.direction ?? null} onClose={() => setTopUpOpen(false)} />
        </OnDemand>
      )}
      {/* A state, not an event, so it has its place here. */}
      {dialer.balance === ZERO && !isCreditExplained && (
        <Alert tone="warning" title={words.noCredits}>
          {words.noCreditsDetail}
        </Alert>
      )}
      {arePanelsShown && <Panels dialer={dialer} onTopUp={call && openTopUp} />}
    </div>
  )
}

interface PanelsProps {
  dialer: ReturnType<typeof useDialer>
  /** Opens the packages beside the call; null without a call. */
  onTopUp: (() => void) | null
}

function Panels({ dialer, onTopUp }: PanelsProps) {
  return (
    <>
      <BalancePanel
        balance={dialer.balance}
        held={dialer.held}
        problem={dialer.balanceProblem}
        onRetry={dialer.retryBalance}
        onTopUp={onTopUp}
      />
      <RecentPanel
        calls={dialer.recentCalls}
        failed={dialer.recentFailed}
        disabled={dialer.phone.call !== null}
        onDial={dialer.draft.paste}
        onCall={dialer.callNumber}
        onRetry={dialer.retryRecent}
      />
      <GuidePanel />
    </>
  )
}
