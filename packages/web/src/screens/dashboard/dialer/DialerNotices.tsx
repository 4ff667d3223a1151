import { use } from 'react'
import { PATHS } from '../../../session/paths.ts'
import { common } from '../../../strings/common.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { FailureCauseContext } from '../shared/failure-cause.ts'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'
import { TAKE_OVER_ID } from './take-over-id.ts'
import type { useDialer } from './use-dialer.ts'

type Dialer = ReturnType<typeof useDialer>

/** Errors and explanations of what just happened, one message for one event. */
export function DialerNotices({ phone, start, callerId, draft, dismissError }: Dialer) {
  const { error, lastCall, notice, passingError } = phone
  // The message of a refused token. The dashboard shows it once for everything that the server refused.
  const isInBanner = error !== null && error.message === use(FailureCauseContext)
  const isExplained = phone.call !== null || error !== null || lastCall === draft.dismissedCall
  const endedBecause = isExplained ? null : lastCall?.endedBecause
  return (
    <>
      {error?.box === 'microphone' && (
        <ErrorBox title={words.microphoneError} advice={error.advice} onDismiss={dismissError}>
          {error.message}
        </ErrorBox>
      )}
      {error?.box === 'call' && start.refusal === null && !isInBanner && (
        <ErrorBox
          title={words.callError}
          advice={error.advice}
          lacksCredit={error.lacksCredit}
          onDismiss={dismissError}
        >
          {error.message}
        </ErrorBox>
      )}
      {start.refusal !== null && (
        <ErrorBox
          title={words.callError}
          lacksCredit={start.lacksCredit}
          onDismiss={start.dismissRefusal}
        >
          {start.refusal}
        </ErrorBox>
      )}
      {callerId.problem !== null && (
        <ErrorBox onDismiss={callerId.dismissProblem}>{callerId.problem}</ErrorBox>
      )}
      {endedBecause && (
        <Alert
          tone="info"
          onDismiss={() => draft.dismissCall(lastCall)}
          dismissLabel={common.dismiss}
        >
          <TextWithNumbers>{endedBecause}</TextWithNumbers>
        </Alert>
      )}
      {notice && <Alert tone="warning">{notice}</Alert>}
      {/* An error that ended or prevented a call explains the trouble of the device too. */}
      {passingError && error === null && (
        <Alert tone="warning">
          <p>{passingError.message}</p>
          {passingError.advice && <p className="mt-1">{passingError.advice}</p>}
        </Alert>
      )}
    </>
  )
}

/** Shows that another browser tab has the phone. No call is possible here until this tab takes over. */
export function OtherTabNotice({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <Alert
      tone="info"
      className="order-first!"
      title={words.otherTab}
      actions={
        <Button id={TAKE_OVER_ID} look="secondary" onClick={onTakeOver}>
          {words.takeOver}
        </Button>
      }
    >
      {words.otherTabDetail}
    </Alert>
  )
}

/** The warning about an empty balance. */
export function NoCreditsNotice() {
  return (
    <Alert tone="warning" title={words.noCredits}>
      {words.noCreditsDetail}
    </Alert>
  )
}

function ErrorBox(props: {
  title?: string
  /** The second line: what the message means and what to do. */
  advice?: string | undefined
  lacksCredit?: boolean
  onDismiss: () => void
  children: string
}) {
  return (
    <Alert
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
    </Alert>
  )
}
