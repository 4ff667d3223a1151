import { type Micros, ZERO } from '@ringback/contract/money'
import { Link } from 'react-router'
import { PATHS } from '../../../session/paths.ts'
import type { EndedCall, SoftphoneState } from '../../../softphone/machine/softphone-state.ts'
import { common } from '../../../strings/common.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'

interface PhoneNoticesProps {
  phone: SoftphoneState
  /** Why the start that was just asked for did not happen. */
  refusal: string | null
  /** The Call Error box leads to where credit is bought. */
  lacksCredit: boolean
  /** Posted; null while it is unknown. */
  balance: Micros | null
  /** The ended call whose explanation was dismissed. */
  read: EndedCall | null
  breaksIndiaRule: boolean
  onDismissRefusal: () => void
  onDismissError: () => void
  onRead: (call: EndedCall | null) => void
  onTakeOver: () => void
}

/** What went wrong or is good to know before and after a call. */
export function PhoneNotices(props: PhoneNoticesProps) {
  const { phone, refusal, lacksCredit, balance, read, onDismissRefusal, onDismissError } = props
  const { error, lastCall, notice } = phone
  const ended = !phone.call && !error && lastCall !== read ? lastCall?.endedBecause : null
  const hasErrors = error !== null || refusal !== null
  return (
    <>
      {phone.activeInOtherTab && (
        <Alert
          tone="info"
          title={dialer.elsewhere}
          actions={
            <Button look="secondary" onClick={props.onTakeOver}>
              {dialer.takeOver}
            </Button>
          }
        >
          {dialer.elsewhereDetail}
        </Alert>
      )}
      {hasErrors && (
        // On a phone above everything: pushed down by it, the lowest keys would be under the call button.
        <div
          data-floats
          className="grid grid-cols-1 gap-3 max-sm:fixed max-sm:inset-x-3 max-sm:top-3 max-sm:z-30 max-sm:rounded-control max-sm:bg-card max-sm:shadow-float"
        >
          {error?.box === 'microphone' && (
            <ErrorBox title={dialer.microphoneError} onDismiss={onDismissError}>
              {error.message}
            </ErrorBox>
          )}
          {error?.box === 'call' && refusal === null && (
            <ErrorBox title={dialer.callError} lacksCredit={lacksCredit} onDismiss={onDismissError}>
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
      {ended && (
        <Alert tone="info" onDismiss={() => props.onRead(lastCall)} dismissLabel={common.dismiss}>
          {ended}
        </Alert>
      )}
      {notice && <Alert tone="warning">{notice}</Alert>}
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
  lacksCredit?: boolean
  onDismiss: () => void
  children: string
}) {
  return (
    <Alert
      tone="error"
      title={props.title}
      intoView
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
      {props.children}
    </Alert>
  )
}
