import { type ReactNode, use, useState } from 'react'
import { TextWithNumbers } from '../../../phone/PhoneNumber.tsx'
import { PATHS } from '../../../session/paths.ts'
import type { SoftphoneError } from '../../../softphone/machine/softphone-state.ts'
import { microphoneText } from '../../../softphone/words.ts'
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { FailureCauseContext } from '../shared/loading/LoadFailure.tsx'
import { QueuedNotice } from '../shared/messages/message-queue.tsx'

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
        title="Microphone Error:"
        advice={
          message === microphoneText.denied
            ? 'The browser blocks your microphone. Press the icon beside the address, and allow it.'
            : advice
        }
        action={
          message === microphoneText.denied &&
          number !== '' && (
            <Button look="secondary" onClick={onCallAgain}>
              Try again
            </Button>
          )
        }
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
      title="Call Error:"
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
  const [first, rest] = sentencesOf(error.advice)
  return (
    <QueuedNotice
      id="call-error"
      rank="call"
      tone="info"
      onDismiss={onDismiss}
      title={first}
      details={
        <>
          {rest} <ErrorText title="Call Error:">{error.message}</ErrorText>
        </>
      }
      actions={
        called === number && (
          <Button look="secondary" onClick={onCallAgain}>
            Call again
          </Button>
        )
      }
    />
  )
}

/** The first sentence, and what follows it. */
function sentencesOf(text = ''): [first: string, rest: string] {
  const end = text.indexOf('. ') + 1
  return end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}

/** A prescribed title and the text that follows it. */
function ErrorText(props: {
  id?: string | undefined
  title?: string | undefined
  children: string
}) {
  const { id, title, children } = props
  return (
    <>
      {title !== undefined && (
        <>
          <span>{title}</span>{' '}
        </>
      )}
      <span id={id}>
        <TextWithNumbers>{children}</TextWithNumbers>
      </span>
    </>
  )
}

/** A red message about a call that could not be made. */
export function ErrorMessage(props: {
  id: string
  /** The id of the element with the words, for a field that refers to them. */
  textId?: string
  title?: string
  /** What the message means and what to do: it is read first, and the message below it. */
  advice?: string | undefined
  action?: ReactNode
  lacksCredit?: boolean
  onDismiss: () => void
  children: string
}) {
  const { advice } = props
  const text = (
    <ErrorText id={props.textId} title={props.title}>
      {props.children}
    </ErrorText>
  )
  return (
    <QueuedNotice
      id={props.id}
      rank="call"
      tone="error"
      title={advice}
      details={advice !== undefined && text}
      onDismiss={props.onDismiss}
      actions={
        props.lacksCredit ? (
          <Link to={PATHS.credits} className={buttonClass('secondary')}>
            Purchase Credits
          </Link>
        ) : (
          props.action
        )
      }
    >
      {advice === undefined && <p>{text}</p>}
    </QueuedNotice>
  )
}
