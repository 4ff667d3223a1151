import { memo, useDeferredValue } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Card } from '../../../ui/Card.tsx'
import { OnDemand } from '../shared/OnDemand.tsx'
import { PanelBoundary } from '../shared/PanelBoundary.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import type { DialerPanels } from './use-dialer-panels.ts'

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
  panels: DialerPanels
  /** Copies a number into the number field. */
  onDial: (number: string) => void
  /** Calls a number at once. */
  onCall: (number: string) => void
}

/** What stands beside the dialer card on a wide screen, and below it elsewhere. */
export function SideColumn(props: SideColumnProps) {
  const { panels } = props
  const { audioCheck, sound, topUp } = panels
  const { phone } = useSoftphone()
  // The dialer is on the screen first. The panels are rendered after it, in tasks of their own.
  const arePanelsShown = useDeferredValue(true, false)
  return (
    <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-2 lg:row-start-2">
      {audioCheck.isOpen && (
        <OnDemand>
          <AudioCheckPanel inputId={phone.inputId} onClose={audioCheck.close} />
        </OnDemand>
      )}
      {sound.isOpen && (
        <OnDemand>
          <SoundPanel onClose={sound.close} />
        </OnDemand>
      )}
      {topUp.isOpen && (
        <OnDemand>
          <TopUpPanel direction={phone.call?.direction ?? null} onClose={topUp.close} />
        </OnDemand>
      )}
      {arePanelsShown && <LastingPanels {...props} isInCall={phone.call !== null} />}
    </div>
  )
}

/** Balance, recent calls and guide, which are always there. */
function LastingPanels(props: SideColumnProps & { isInCall: boolean }) {
  const { panels, isInCall, onDial, onCall } = props
  return (
    <>
      <PanelBoundary>
        <BalancePanel
          balance={panels.balance}
          held={panels.held}
          problem={panels.balanceProblem}
          onRetry={panels.retryBalance}
          onTopUp={isInCall ? panels.topUp.open : null}
        />
      </PanelBoundary>
      <PanelBoundary>
        <RecentPanel
          calls={panels.recentCalls}
          failed={panels.recentFailed}
          disabled={isInCall}
          onDial={onDial}
          onCall={onCall}
          onRetry={panels.retryRecent}
          audioCheckDisabled={panels.audioCheckDisabled}
          onAudioCheck={panels.audioCheck.open}
        />
      </PanelBoundary>
      <GuidePanel />
    </>
  )
}

/** Four steps that explain the first call. */
const GuidePanel = memo(function GuidePanel() {
  return (
    <Card title={words.guide} className="order-4">
      <ol className="grid gap-3.5 low:gap-2">
        {words.guideSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3.5 text-sm text-soft">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-xs font-semibold text-accent"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
})
