import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import type { Failure } from '../../../api/client.ts'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useHeldWhilePressed } from '../../../ui/use-held-while-pressed.ts'
import { useTightWindow } from '../shared/message-places.ts'
import { useKeptPlace } from '../shared/use-kept-place.ts'
import { HealthBanner } from './HealthBanner.tsx'
import { ReloadBanner } from './ReloadBanner.tsx'
import { SharedFailureBanner } from './SharedFailureBanner.tsx'

// Loaded on demand: they are rarely shown, and the first paint must not wait for them.
const CallMessages = lazyComponent(
  () => import('./CallMessages.tsx'),
  module => module.CallMessages,
)
const GraceBanner = lazyComponent(
  () => import('../numbers/GraceBanner.tsx'),
  module => module.GraceBanner,
)
const FreezeBanner = lazyComponent(
  () => import('./FreezeBanner.tsx'),
  module => module.FreezeBanner,
)
const LowBalanceBanner = lazyComponent(
  () => import('./LowBalanceBanner.tsx'),
  module => module.LowBalanceBanner,
)
const RefusedAddressBanner = lazyComponent(
  () => import('./RefusedAddressBanner.tsx'),
  module => module.RefusedAddressBanner,
)
const MissedCallNotice = lazyComponent(
  () => import('./MissedCallNotice.tsx'),
  module => module.MissedCallNotice,
)

interface ShellMessagesProps {
  /** The element at the end of the page that is as high as the room of the messages. */
  room: HTMLElement | null
  /** The list of the messages, after it was reported to `onList`. */
  list: HTMLElement | null
  onList: (list: HTMLElement | null) => void
  /** Receives the part of the list that has the dialer's messages in a small window. */
  onDialerPlace: (place: HTMLElement | null) => void
  /** The list of the dialer, or null if the dialer is not open or has none. */
  dialerList: HTMLElement | null
  /** Why the health check fails; null if it does not. */
  health: Failure | null
  /** The server's message of several failed loads; null if there is none. */
  sharedMessage: string | null
  supportUrl: string
  isDialerOpen: boolean
  isHistoryOpen: boolean
  /** Reports the number of missed calls that the user has not seen. */
  onMissedCalls: (count: number) => void
  /** With the package that is offered, if there is one. */
  onAddCredits: (packageId: string | null) => void
  onLogout: () => void
}

/**
 * The messages that are on every tab. On a phone and in a low window they come into the header's place
 * (styles/messages.css), and the newest one is in sight. What lasts until credit is added comes after the others and
 * replaces none of them, such as the question after the call that used the credit. Elsewhere the notice of a missed call, which can come at any moment, is among the
 * messages of the dialer, where it moves no key.
 */
export function ShellMessages(props: ShellMessagesProps) {
  const { health, sharedMessage, room, list, onList, onDialerPlace, dialerList } = props
  const isTight = useTightWindow()
  useKeptPlace(room, list)
  const missedCalls = (
    <OnDemand>
      <MissedCallNotice isHistoryOpen={props.isHistoryOpen} onCount={props.onMissedCalls} />
    </OnDemand>
  )
  return (
    <div className="mx-4 max-w-5xl md:mx-auto md:box-content md:px-4 tight:relative">
      <div
        ref={onList}
        className="page-messages message-row grid gap-3 has-[>:not(:empty)]:pt-4 tight:top-[calc(var(--message-room)-3.875rem)]! tight:pt-0! tight:message-list"
      >
        <div ref={onDialerPlace} className="dialer-messages contents" />
        {!props.isDialerOpen && <MessagesOfCall />}
        {health && <HealthBanner failure={health} onLogout={props.onLogout} />}
        {sharedMessage !== null && <SharedFailureBanner message={sharedMessage} />}
        {!health && <ReloadBanner />}
        <OnDemand>
          <FreezeBanner supportUrl={props.supportUrl} />
        </OnDemand>
        {dialerList && !isTight ? createPortal(missedCalls, dialerList) : missedCalls}
        <div className="lasting-messages contents">
          <OnDemand>
            <RefusedAddressBanner />
          </OnDemand>
          <OnDemand>
            <GraceBanner onAdd={() => props.onAddCredits(null)} />
          </OnDemand>
          <OnDemand>
            <LowBalanceBanner onAdd={props.onAddCredits} />
          </OnDemand>
        </div>
      </div>
    </div>
  )
}

function MessagesOfCall() {
  const { phone } = useSoftphone()
  const call = useHeldWhilePressed(phone.call)
  if (!call) return null
  return (
    <OnDemand>
      <CallMessages status={phone.status} call={call} />
    </OnDemand>
  )
}

function OnDemand({ children }: { children: ReactNode }) {
  return (
    <ChunkBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ChunkBoundary>
  )
}
