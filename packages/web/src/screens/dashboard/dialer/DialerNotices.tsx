import { type Micros, ZERO } from '@ringback/contract/money'
import { Link } from 'react-router'
import { PATHS } from '../../../session/paths.ts'
import type { EndedCall, SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { common } from '../../../strings/common.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'

interface DialerNoticesProps {
  phone: SoftphoneState
  /** Why the last attempt to start a call was refused. */
  refusal: string | null
  /** Adds a link to the credits to the Call Error box. */
  lacksCredit: boolean
  /** The posted balance; null while it is unknown. */
  balance: Micros | null
  /** The ended call whose explanation was dismissed. */
  dismissedCall: EndedCall | null
  /** Whether the number and the caller ID are both Indian. */
  breaksIndiaRule: boolean
  onDismissRefusal: () => void
  onDismissError: () => void
  onDismissCall: (call: EndedCall | null) => void
  onTakeOver: () => void
}

/** Errors, warnings and explanations before and after a call. */
export function DialerNotices(props: DialerNoticesProps) {
  const { phone, refusal, lacksCredit, balance, onDismissRefusal, onDismissError } = props
  const { error, lastCall, notice, passingError } = phone
  const isDismissed = lastCall === props.dismissedCall
  const endedBecause = phone.call || error || isDismissed ? null : lastCall?.endedBecause
  const hasErrors = error !== null || refusal !== null
  return (
    <>
      {phone.activeInOtherTab && (
        <Alert
          tone="info"
          title={dialer.otherTab}
          actions={
            <Button look="secondary" onClick={props.onTakeOver}>
              {dialer.takeOver}
            </Button>
          }
        >
          {dialer.otherTabDetail}
        </Alert>
      )}
      {hasErrors && (
        // On a phone the box floats above the page. Otherwise it would push the lowest keys under the call button.
        <div
          data-floats
          className="grid grid-cols-1 gap-3 max-sm:fixed max-sm:inset-x-3 max-sm:top-3 max-sm:z-30 max-sm:rounded-control max-sm:bg-card max-sm:shadow-float"
        >
          {error?.box === 'microphone' && (
            <ErrorBox
              title={dialer.microphoneError}
              advice={error.advice}
              onDismiss={onDismissError}
            >
              {error.message}
            </ErrorBox>
          )}
          {error?.box === 'call' && refusal === null && (
            <ErrorBox
              title={dialer.callError}
              advice={error.advice}
              lacksCredit={lacksCredit}
              onDismiss={onDismissError}
            >
              {error.message}
            </ErrorBox>
          )}
          {refusal !== null && (
            <ErrorBox
              title={dialer.callError}
              lacksCredit={lacksCredit}
              onDismiss={onDismissRefusal}
            >
              {refusal}
            </ErrorBox>
          )}
        </div>
      )}
      {endedBecause && (
        <Alert
          tone="info"
          onDismiss={() => props.onDismissCall(lastCall)}
          dismissLabel={common.dismiss}
        >
          {endedBecause}
        </Alert>
      )}
      {notice && <Alert tone="warning">{notice}</Alert>}
      {passingError && (
        <Alert tone="warning">
          <p>{passingError.message}</p>
          {passingError.advice && <p className="mt-1">{passingError.advice}</p>}
        </Alert>
      )}
      {props.breaksIndiaRule && <Alert tone="warning">{dialer.indiaRule}</Alert>}
      {balance === ZERO && (
        <Alert tone="warning" title={dialer.noCredits}>
          {dialer.noCreditsDetail}
        </Alert>
      )}
    </>
  )
}

function ErrorBox(props: {
  title: string
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
      scrollIntoView
      onDismiss={props.onDismiss}
      dismissLabel={common.dismiss}
      actions={
        props.lacksCredit && (
          <Link to={PATHS.credits} className={buttonClass('secondary')}>
            {dialer.purchaseCredits}
          </Link>
        )
      }
    >
      <p>{props.children}</p>
      {props.advice && <p className="mt-1">{props.advice}</p>}
    </Alert>
  )
}
