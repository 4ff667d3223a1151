import { ZERO } from '@ringback/contract/money'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import type { SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { audioCheckOffer } from '../../../strings/audio-check-offer.ts'
import { AudioCheckButton } from './audio-check/AudioCheckButton.tsx'
import { BalancePanel } from './BalancePanel.tsx'
import { DialerCard } from './DialerCard.tsx'
import { DialerNotices, NoCreditsNotice, OtherTabNotice } from './DialerNotices.tsx'
import { GuidePanel } from './GuidePanel.tsx'
import { CallWarnings } from './in-call/CallWarnings.tsx'
import { RecentPanel } from './RecentPanel.tsx'
import { ShortcutButton } from './shortcuts/ShortcutButton.tsx'
import { SoundButton } from './sound/SoundButton.tsx'
import { useDialer } from './use-dialer.ts'
import { useMessagePlaces } from '../shared/message-places.ts'
import { useElement } from '../shared/use-element.ts'
import { useKeptPlace } from '../shared/use-kept-place.ts'

const CallFeedback = lazyComponent(
  () => import('./feedback/CallFeedback.tsx'),
  module => module.CallFeedback,
)
const AudioCheckPanel = lazyComponent(
  () => import('./audio-check/AudioCheckPanel.tsx'),
  module => module.AudioCheckPanel,
)
const MutedReminder = lazyComponent(
  () => import('./sound/MutedReminder.tsx'),
  module => module.MutedReminder,
)
const SoundPanel = lazyComponent(
  () => import('./sound/SoundPanel.tsx'),
  module => module.SoundPanel,
)
const TopUpPanel = lazyComponent(
  () => import('./TopUpPanel.tsx'),
  module => module.TopUpPanel,
)
const ShortcutSheet = lazyComponent(
  () => import('./shortcuts/ShortcutSheet.tsx'),
  module => module.ShortcutSheet,
)

/** The Dialer tab: the dialer card, and beside it messages, balance, recent calls and the guide. */
export function DialerPage() {
  const dialer = useDialer()
  const { phone } = dialer
  const [isCheckOpen, setCheckOpen] = useState(false)
  const [isSoundOpen, setSoundOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [page, setPage] = useElement()
  const [messages, setMessages] = useElement()
  const { onDialerList } = useMessagePlaces()
  useEffect(() => onDialerList(messages), [onDialerList, messages])
  useEffect(() => () => onDialerList(null), [onDialerList])
  useKeptPlace(page, messages)
  const disabledReason = audioCheckDisabledReason(phone)
  // A call closes the panel. It stays closed after the call.
  if (isCheckOpen && disabledReason !== null) setCheckOpen(false)
  return (
    <div
      ref={setPage}
      className="mx-auto floats:message-frame grid w-full max-w-5xl justify-center gap-y-4 max-lg:grid-cols-[minmax(0,28rem)] lg:grid-cols-[27rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6 lg:gap-y-0 low:-mt-2 low:md:-mt-4 max-lg:side:grid-cols-[minmax(0,42rem)] lg:side:grid-cols-[36rem_1fr]"
    >
      <div className="lg:relative lg:z-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DialerCard {...dialer} onHelp={() => setHelpOpen(true)} />
        <div className="flex flex-wrap items-center justify-center gap-x-2">
          <SoundButton onOpen={() => setSoundOpen(true)} />
          <AudioCheckButton disabledReason={disabledReason} onOpen={() => setCheckOpen(true)} />
          <ShortcutButton onOpen={() => setHelpOpen(true)} />
        </div>
      </div>
      <SideColumn
        dialer={dialer}
        onMessages={setMessages}
        isCheckOpen={isCheckOpen}
        onCloseCheck={() => setCheckOpen(false)}
        isSoundOpen={isSoundOpen}
        onCloseSound={() => setSoundOpen(false)}
      />
      {isHelpOpen && (
        <OnDemand>
          <ShortcutSheet isRinging={phone.incoming !== null} onClose={() => setHelpOpen(false)} />
        </OnDemand>
      )}
    </div>
  )
}

interface SideColumnProps {
  dialer: ReturnType<typeof useDialer>
  /** Receives the list of the messages. */
  onMessages: (list: HTMLElement | null) => void
  isCheckOpen: boolean
  onCloseCheck: () => void
  isSoundOpen: boolean
  onCloseSound: () => void
}

/** What stands beside the dialer card on a wide screen, and below it elsewhere. */
function SideColumn({ dialer, onMessages, ...panels }: SideColumnProps) {
  const { isCheckOpen, onCloseCheck, isSoundOpen, onCloseSound } = panels
  const [isTopUpOpen, setTopUpOpen] = useState(false)
  const openTopUp = useCallback(() => setTopUpOpen(true), [])
  const { call } = dialer.phone
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
          <TopUpPanel
            hasTimeLimit={call?.direction === 'outbound'}
            onClose={() => setTopUpOpen(false)}
          />
        </OnDemand>
      )}
      <Messages dialer={dialer} onList={onMessages} />
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
        onRetry={dialer.retryRecent}
      />
      <GuidePanel />
    </>
  )
}

interface MessagesProps {
  dialer: ReturnType<typeof useDialer>
  onList: (list: HTMLElement | null) => void
}

/**
 * What appears by itself. On a wide screen it is below the recent calls, on a tablet above the dialer card, and in
 * a small window among the messages of the dashboard (styles/messages.css). It never moves a button. The empty
 * balance is a state, not an event, so it has its place in the column.
 */
function Messages({ dialer, onList }: MessagesProps) {
  const { phone, start, send } = dialer
  const hasError = phone.error !== null || start.refusal !== null
  const isCreditExplained = start.lacksCredit || phone.error?.lacksCredit === true
  const endedCallId = phone.call || phone.incoming ? null : (phone.lastCall?.callId ?? null)
  const { isSmallWindow, dashboardList } = useMessagePlaces()
  const messages = (
    <>
      {phone.activeInOtherTab && <OtherTabNotice onTakeOver={() => send({ is: 'take-over' })} />}
      <DialerNotices {...dialer} />
      {phone.call && <CallWarnings status={phone.status} call={phone.call} />}
      {phone.status === 'connected' && phone.call?.muted && (
        <OnDemand>
          <MutedReminder />
        </OnDemand>
      )}
      {endedCallId && !hasError && (
        <OnDemand>
          <CallFeedback key={endedCallId} callId={endedCallId} />
        </OnDemand>
      )}
    </>
  )
  return (
    <>
      {isSmallWindow && dashboardList ? (
        createPortal(<div className="dialer-messages contents">{messages}</div>, dashboardList)
      ) : (
        <div ref={onList} className="dialer-messages contents *:order-3 floats:message-list">
          {messages}
        </div>
      )}
      {dialer.balance === ZERO && !isCreditExplained && (
        <div className="lg:order-3">
          <NoCreditsNotice />
        </div>
      )}
    </>
  )
}

/** A part of the page whose code loads on demand. */
function OnDemand({ children }: { children: ReactNode }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkBoundary>
  )
}

/** Why the audio check cannot start, or null. Like a call, it needs the voice device of this tab. */
function audioCheckDisabledReason(phone: SoftphoneState): string | null {
  if (phone.obstacle) return phone.obstacle.message
  if (phone.activeInOtherTab) return audioCheckOffer.otherTab
  return phone.call || phone.incoming ? audioCheckOffer.inCall : null
}
