import { ChevronDown } from 'lucide-react'
import { Suspense, memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBalance } from '../../../api/queries.ts'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useKept, useUserId } from '../../../session/kept-for-user.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { PanelBoundary } from '../shared/loading/PanelBoundary.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { useFavourites } from './FavouriteList.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { useFirstCallOffer } from './first-call/use-first-call-offer.ts'
import { type DialerPanels, useRecentCalls } from './use-dialer-panels.ts'

const GUIDE_STEPS = [
  'Enter the number with country code',
  'Press the green call button',
  'Use the dialpad for automated systems',
  // Its name too, for who does not see that it is red.
  'The red button ends the call (End)',
] as const

const FirstCallCard = lazyComponent(() => import('./first-call/FirstCallCard.tsx'), 'FirstCallCard')
const AudioCheckPanel = lazyComponent(
  () => import('./audio-check/AudioCheckPanel.tsx'),
  'AudioCheckPanel',
)
const SoundPanel = lazyComponent(() => import('./sound/SoundPanel.tsx'), 'SoundPanel')
const TopUpPanel = lazyComponent(() => import('./TopUpPanel.tsx'), 'TopUpPanel')

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
  const inputId = usePhone(phone => phone.inputId)
  const direction = usePhone(({ call }) => call?.direction ?? null)
  // The dialer is on the screen first. The panels are rendered after it, in tasks of their own.
  const arePanelsShown = useDeferredValue(true, false)
  return (
    <div className="flex flex-col gap-4 sm:gap-6 lg:col-start-2 lg:row-start-2">
      {audioCheck.isOpen && (
        <OnDemand>
          <AudioCheckPanel inputId={inputId} onClose={audioCheck.close} />
        </OnDemand>
      )}
      {sound.isOpen && (
        <OnDemand>
          <SoundPanel onClose={sound.close} />
        </OnDemand>
      )}
      {topUp.isOpen && (
        <OnDemand>
          <TopUpPanel direction={direction} onClose={topUp.close} />
        </OnDemand>
      )}
      {arePanelsShown && <LastingPanels {...props} isInCall={direction !== null} />}
    </div>
  )
}

type LastingPanelsProps = SideColumnProps & { isInCall: boolean }

/** Balance, recent calls and, without a call, the guide. */
function LastingPanels(props: LastingPanelsProps) {
  const { panels, isInCall, onDial, onCall } = props
  const userId = useUserId()
  const { isPending } = useFavourites()
  const { calls, failed, isBeforeFirstCall, hasCalled } = useRecentCalls()
  const isCardLoading = [useFirstCallOffer(isBeforeFirstCall), useBalance()].some(
    ({ isLoading }) => isLoading,
  )
  const isDecided = isBeforeFirstCall
    ? userId !== null && !isPending && !isCardLoading
    : calls !== null || failed
  return (
    <>
      <PanelBoundary>
        <BalancePanel onTopUp={panels.topUp.open} />
      </PanelBoundary>
      {/* The card has a file of its own. Until it is shown, nothing is below it that it would move. */}
      <Suspense
        fallback={
          <RecentPanel isPlaced={false} disabled={isInCall} onDial={onDial} onCall={onCall} />
        }
      >
        <PanelBoundary>
          <FirstCallAndRecent {...props} isDecided={isDecided} />
        </PanelBoundary>
        {!isInCall && <GuidePanel hasCalled={hasCalled} isPlaced={isDecided} />}
      </Suspense>
    </>
  )
}

interface FirstCallAndRecentProps extends LastingPanelsProps {
  /** Whether it is known if the card of the first call is shown. */
  isDecided: boolean
}

/**
 * The last calls, or the favourites before the first one, and above them, until a call is answered, the way to that call,
 * which the user can hide for good.
 */
function FirstCallAndRecent(props: FirstCallAndRecentProps) {
  const { panels, isInCall, isDecided, onDial, onCall } = props
  const { calls, isBeforeFirstCall } = useRecentCalls()
  const offer = useFirstCallOffer(isBeforeFirstCall).data
  const [hidden, keepHidden] = useKept('firstCallHidden', useUserId())
  const panel = useRef<HTMLDivElement>(null)
  const hide = () => {
    flushSync(() => keepHidden('yes'))
    // The focus must not go with the card.
    panel.current?.querySelector('button')?.focus()
  }
  const isCardShown = isBeforeFirstCall && isDecided && hidden === null
  const hasFavourites = Boolean(useFavourites().numbers?.length)
  const isRecentShown = !isCardShown || calls?.length !== 0 || hasFavourites
  return (
    <>
      {isCardShown && (
        <FirstCallCard
          offer={offer}
          audioCheckDisabled={panels.audioCheckDisabled}
          onAudioCheck={panels.audioCheck.open}
          onHide={hide}
        />
      )}
      {isRecentShown && (
        // The skeleton is another panel than the one below the card, which would else be moved.
        <div ref={panel} key={String(isCardShown)} className="flex flex-col lg:grow">
          <RecentPanel isPlaced={isDecided} disabled={isInCall} onDial={onDial} onCall={onCall} />
        </div>
      )}
    </>
  )
}

interface GuidePanelProps {
  hasCalled: boolean
  /** Whether what stands above has its height. */
  isPlaced: boolean
}

/**
 * Four steps that explain the first call. They are folded from the first visit after three calls on, so that nothing
 * moves while the calls load. Until that visit they wait for what stands above.
 */
const GuidePanel = memo(function GuidePanel({ hasCalled, isPlaced }: GuidePanelProps) {
  const [folded, keepFolded] = useKept('guideFolded', '')
  const [isOpen] = useState(folded === null)
  useEffect(() => {
    if (hasCalled && folded === null) keepFolded('yes')
  })
  if (isOpen && !isPlaced) return null
  return (
    <Card className="order-4 py-0! sm:py-0!">
      <details open={isOpen} className="group">
        <summary className="-mx-4 flex min-h-14 cursor-pointer list-none items-center justify-between rounded-card px-4 sm:-mx-6 sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="text-sm font-semibold text-soft">Quick Start Guide</h2>
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="text-faint transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <ol className="grid gap-x-6 gap-y-3 pb-5 sm:grid-cols-2">
          {GUIDE_STEPS.map((step, index) => (
            <li key={step} className="flex gap-3 text-sm text-soft">
              <span aria-hidden="true" className="font-semibold text-text">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
})
