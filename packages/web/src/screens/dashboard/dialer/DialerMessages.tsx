import { lazyComponent } from '../../../loading/lazy-component.ts'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { OnDemand } from '../shared/loading/OnDemand.tsx'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'
import { ErrorMessage, PhoneError } from './ErrorMessages.tsx'
import type { NumberEntry } from './entry/use-number-entry.ts'
import { type CallStart, REFUSAL_ID, TAKE_OVER_ID } from './start/use-call-start.ts'

const CallFeedback = lazyComponent(() => import('./feedback/CallFeedback.tsx'), 'CallFeedback')

interface DialerMessagesProps {
  entry: Pick<NumberEntry, 'number' | 'callerId'>
  start: CallStart
}

/** What the dialer says about an event, one message for one event. It is in the dashboard's region of messages. */
export function DialerMessages({ entry, start }: DialerMessagesProps) {
  const { phone, send } = useSoftphone()
  const { error, lastCall } = phone
  const { callerId } = entry
  const hasError = error !== null || start.refusal !== null
  const endedCallId = phone.call || phone.incoming ? null : (lastCall?.callId ?? null)
  return (
    <>
      {phone.activeInOtherTab && <OtherTabNotice onTakeOver={() => send({ is: 'take-over' })} />}
      {error && (
        <PhoneError
          error={error}
          isRefused={start.refusal !== null}
          number={entry.number}
          onCallAgain={start.press}
          onDismiss={start.dismissEnd}
        />
      )}
      {start.refusal !== null && (
        <ErrorMessage
          id="refusal"
          title="Call Error:"
          textId={REFUSAL_ID}
          advice={start.refusal.advice}
          lacksCredit={start.refusal.lacksCredit}
          onDismiss={start.dismissRefusal}
        >
          {start.refusal.message}
        </ErrorMessage>
      )}
      {callerId.problem !== null && (
        <ErrorMessage id="caller-id" onDismiss={callerId.dismissProblem}>
          {callerId.problem}
        </ErrorMessage>
      )}
      <PhoneNotices onDismiss={start.dismissEnd} />
      {endedCallId && !hasError && (
        <OnDemand>
          <CallFeedback key={endedCallId} callId={endedCallId} />
        </OnDemand>
      )}
    </>
  )
}

/** Shows that another browser tab has the phone. No call is possible here until this tab takes over. */
function OtherTabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <QueuedNotice
      id="other-tab"
      rank="account"
      tone="info"
      title="Your phone is open in another tab."
      actions={
        <Button id={TAKE_OVER_ID} look="secondary" onClick={onTakeOver}>
          Use it here
        </Button>
      }
    >
      Use it here to call from this tab. A call in the other tab then ends.
    </QueuedNotice>
  )
}

/** Why the last call ended, and what the phone has to say besides errors. */
function PhoneNotices({ onDismiss }: { onDismiss: () => void }) {
  const { call, error, lastCall, notice, passingError } = useSoftphone().phone
  const endedBecause = call === null && error === null && lastCall?.endedBecause
  return (
    <>
      {endedBecause && (
        <QueuedNotice id="ended" rank="call" tone="info" onDismiss={onDismiss}>
          <TextWithNumbers>{endedBecause}</TextWithNumbers>
        </QueuedNotice>
      )}
      {notice && (
        <QueuedNotice id={`phone-notice: ${notice}`} rank="sound" tone="warning">
          {notice}
        </QueuedNotice>
      )}
      {/* An error that ended or prevented a call explains an error of the device too. */}
      {passingError && error === null && (
        <QueuedNotice
          id={`passing-error: ${passingError.advice ?? passingError.message}`}
          rank="account"
          tone="warning"
          title={passingError.advice}
          details={passingError.message}
        />
      )}
    </>
  )
}
