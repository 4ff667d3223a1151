import { use } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { PATHS } from '../../../session/paths.ts'
import { common } from '../../../strings/common.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'
import { FailureCauseContext } from '../shared/failed-loads.ts'
import { OnDemand } from '../shared/OnDemand.tsx'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'
import { TAKE_OVER_ID } from './take-over-id.ts'
import type { useDialer } from './use-dialer.ts'

const CallFeedback = lazyComponent(
  () => import('./feedback/CallFeedback.tsx'),
  module => module.CallFeedback,
)

/** What the dialer says about an event, one message for one event. It is in the dashboard's region of messages. */
export function DialerMessages({
  phone,
  send,
  start,
  callerId,
  draft,
  dismissError,
}: ReturnType<typeof useDialer>) {
  const { error, lastCall, notice, passingError } = phone
  // The message of a refused token. The dashboard shows it once for everything that the server refused.
  const isInBanner = error !== null && error.message === use(FailureCauseContext)
  const isExplained = phone.call !== null || error !== null || lastCall === draft.dismissedCall
  const endedBecause = isExplained ? null : lastCall?.endedBecause
  const hasError = error !== null || start.refusal !== null
  const endedCallId = phone.call || phone.incoming ? null : (lastCall?.callId ?? null)
  return (
    <>
      {phone.activeInOtherTab && <OtherTabNotice onTakeOver={() => send({ is: 'take-over' })} />}
      {error?.box === 'microphone' && (
        <ErrorMessage
          id="microphone-error"
          title={words.microphoneError}
          advice={error.advice}
          onDismiss={dismissError}
        >
          {error.message}
        </ErrorMessage>
      )}
      {error?.box === 'call' && start.refusal === null && !isInBanner && (
        <ErrorMessage
          id="call-error"
          title={words.callError}
          advice={error.advice}
          lacksCredit={error.lacksCredit}
          onDismiss={dismissError}
        >
          {error.message}
        </ErrorMessage>
      )}
      {start.refusal !== null && (
        <ErrorMessage
          id="refusal"
          title={words.callError}
          lacksCredit={start.lacksCredit}
          onDismiss={start.dismissRefusal}
        >
          {start.refusal}
        </ErrorMessage>
      )}
      {callerId.problem !== null && (
        <ErrorMessage id="caller-id" onDismiss={callerId.dismissProblem}>
          {callerId.problem}
        </ErrorMessage>
      )}
      {endedBecause && (
        <QueuedAlert
          id="ended"
          rank="call"
          tone="info"
          onDismiss={() => draft.dismissCall(lastCall)}
          dismissLabel={common.dismiss}
        >
          <TextWithNumbers>{endedBecause}</TextWithNumbers>
        </QueuedAlert>
      )}
      {notice && (
        <QueuedAlert id="phone-notice" rank="sound" tone="warning">
          {notice}
        </QueuedAlert>
      )}
      {/* An error that ended or prevented a call explains an error of the device too. */}
      {passingError && error === null && (
        <QueuedAlert id="passing-error" rank="account" tone="warning">
          <p>{passingError.message}</p>
          {passingError.advice && <p className="mt-1">{passingError.advice}</p>}
        </QueuedAlert>
      )}
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
    <QueuedAlert
      id="other-tab"
      rank="account"
      tone="info"
      title={words.otherTab}
      actions={
        <Button id={TAKE_OVER_ID} look="secondary" onClick={onTakeOver}>
          {words.takeOver}
        </Button>
      }
    >
      {words.otherTabDetail}
    </QueuedAlert>
  )
}

function ErrorMessage(props: {
  id: string
  title?: string
  /** The second line: what the message means and what to do. */
  advice?: string | undefined
  lacksCredit?: boolean
  onDismiss: () => void
  children: string
}) {
  return (
    <QueuedAlert
      id={props.id}
      rank="call"
      tone="error"
      title={props.title}
      onDismiss={props.onDismiss}
      dismissLabel={common.dismiss}
      actions={
        props.lacksCredit && (
          <Link to={PATHS.credits} className={buttonClass('secondary')}>
            {words.purchaseCredits}
          </Link>
        )
      }
    >
      <p>
        <TextWithNumbers>{props.children}</TextWithNumbers>
      </p>
      {props.advice && <p className="mt-1">{props.advice}</p>}
    </QueuedAlert>
  )
}
