import { ZERO } from '@ringback/contract/money'
import { createPortal } from 'react-dom'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { useMessagePlaces } from '../shared/message-places.ts'
import { DialerNotices, NoCreditsNotice, OtherTabNotice } from './DialerNotices.tsx'
import { CallWarnings } from './in-call/CallWarnings.tsx'
import { OnDemand } from './OnDemand.tsx'
import type { useDialer } from './use-dialer.ts'

const CallFeedback = lazyComponent(
  () => import('./feedback/CallFeedback.tsx'),
  module => module.CallFeedback,
)
const MutedReminder = lazyComponent(
  () => import('./sound/MutedReminder.tsx'),
  module => module.MutedReminder,
)

interface DialerMessagesProps {
  dialer: ReturnType<typeof useDialer>
  onList: (list: HTMLElement | null) => void
}

/**
 * What appears by itself. On a wide screen it is below the recent calls, on a tablet above the dialer card, and in
 * a small window among the messages of the dashboard (styles/messages.css). It never moves a button. The empty
 * balance is a state, not an event, so it has its place in the column.
 */
export function DialerMessages({ dialer, onList }: DialerMessagesProps) {
  const { phone, start, send } = dialer
  const hasError = phone.error !== null || start.refusal !== null
  const isCreditExplained = start.lacksCredit || phone.error?.lacksCredit === true
  const endedCallId = phone.call || phone.incoming ? null : (phone.lastCall?.callId ?? null)
  const { isSmallWindow, dialerPlace } = useMessagePlaces()
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
      {isSmallWindow && dialerPlace ? (
        createPortal(messages, dialerPlace)
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
