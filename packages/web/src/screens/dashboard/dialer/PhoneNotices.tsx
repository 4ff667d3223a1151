import { type Micros, ZERO } from '@ringback/contract/money'
import type { EndedCall, SoftphoneState } from '../../../softphone/softphone-state.ts'
import { common } from '../../../strings/common.ts'
import { dialer } from '../../../strings/dialer.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

interface PhoneNoticesProps {
  phone: SoftphoneState
  /** Why the start that was just asked for did not happen. */
  refusal: string | null
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
  const { phone, refusal, balance, read, onDismissRefusal, onDismissError } = props
  const { error, lastCall, notice } = phone
  const ended = !phone.call && !error && lastCall !== read ? lastCall?.endedBecause : null
  return (
    <>
      {phone.elsewhere && (
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
      {error?.box === 'microphone' && (
        <ErrorBox title={dialer.microphoneError} onDismiss={onDismissError}>
          {error.message}
        </ErrorBox>
      )}
      {error?.box === 'call' && refusal === null && (
        <ErrorBox title={dialer.callError} onDismiss={onDismissError}>
          {error.message}
        </ErrorBox>
      )}
      {refusal !== null && (
        <ErrorBox title={dialer.callError} onDismiss={onDismissRefusal}>
          {refusal}
        </ErrorBox>
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

/** The button that was pressed is at the lower end of the card, which may be a screen away. */
function bringIntoView(box: HTMLElement | null) {
  box?.scrollIntoView?.({ block: 'nearest' })
}

function ErrorBox(props: { title: string; onDismiss: () => void; children: string }) {
  return (
    <div ref={bringIntoView} className="scroll-m-4">
      <Alert
        tone="error"
        title={props.title}
        onDismiss={props.onDismiss}
        dismissLabel={common.dismiss}
      >
        {props.children}
      </Alert>
    </div>
  )
}
