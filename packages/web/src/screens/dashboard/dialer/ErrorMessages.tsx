import { use, useState } from 'react'
import { PATHS } from '../../../session/paths.ts'
import type { SoftphoneError } from '../../../softphone/machine/softphone-state.ts'
import { common } from '../../../strings/common.ts'
import { dialer as words } from '../../../strings/dialer.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { FailureCauseContext } from '../shared/failed-loads.ts'
import { QueuedAlert } from '../shared/messages/QueuedAlert.tsx'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'

interface PhoneErrorProps {
  error: SoftphoneError
  /** Whether the refusal of a call is shown, which is newer. */
  isRefused: boolean
  /** The number of the field. */
  number: string
  onCallAgain: () => void
  onDismiss: () => void
}

/** An error of the phone, unless another message says the same. */
export function PhoneError({ error, isRefused, number, onCallAgain, onDismiss }: PhoneErrorProps) {
  const { box, message, advice, lacksCredit, isAnswer } = error
  // The message of a refused token. The dashboard shows it once for everything that the server refused.
  const isInBanner = message === use(FailureCauseContext)
  if (box === 'microphone') {
    return (
      <ErrorMessage
        id="microphone-error"
        title={words.microphoneError}
        advice={advice}
        onDismiss={onDismiss}
      >
        {message}
      </ErrorMessage>
    )
  }
  if (isRefused || isInBanner) return null
  if (isAnswer) {
    return <AnswerMessage key={message} error={error} {...{ number, onCallAgain, onDismiss }} />
  }
  return (
    <ErrorMessage
      id="call-error"
      title={words.callError}
      advice={advice}
      lacksCredit={lacksCredit}
      onDismiss={onDismiss}
    >
      {message}
    </ErrorMessage>
  )
}

/** The other phone was busy, for example. While its number is in the field it can be called again. */
function AnswerMessage(props: Omit<PhoneErrorProps, 'isRefused'>) {
  const { error, number, onCallAgain, onDismiss } = props
  const [called] = useState(number)
  return (
    <QueuedAlert
      id="call-error"
      rank="call"
      tone="info"
      onDismiss={onDismiss}
      dismissLabel={common.dismiss}
      actions={
        called === number && (
          <Button look="secondary" onClick={onCallAgain}>
            {words.callAgain}
          </Button>
        )
      }
    >
      <p className="text-xs text-soft">
        <span>{words.callError}</span> {error.message}
      </p>
      <p className="font-semibold">{error.advice}</p>
    </QueuedAlert>
  )
}

/** A red message about a call that could not be made. */
export function ErrorMessage(props: {
  id: string
  /** The id of the element with the words, for a field that refers to them. */
  textId?: string
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
      <p id={props.textId}>
        <TextWithNumbers>{props.children}</TextWithNumbers>
      </p>
      {props.advice && <p className="mt-1">{props.advice}</p>}
    </QueuedAlert>
  )
}
