import type { CodeWay } from '@ringback/contract/customers/numbers/verified-numbers'
import { CODE_PAUSE_MS, VERIFICATION_CODE_LENGTH } from '@ringback/contract/limits'
import { type FormEvent, useState } from 'react'
import { TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Field, TextInput } from '../../../../ui/forms/Field.tsx'
import { useSecondsLeft } from '../../../../ui/buttons/PausedButton.tsx'

interface CodeFormProps {
  number: string
  /** When the last code was sent. */
  sentAtMs: number
  /** Whether it was spoken in a call. Otherwise it was a text message. */
  isSpoken: boolean
  busy: 'add' | 'confirm' | null
  onConfirm: (code: string) => void
  onSendAgain: (by: CodeWay) => void
  onOtherNumber: () => void
}

/** The second step of verification: the code from the text message or the call. */
export function CodeForm(props: CodeFormProps) {
  const { number, sentAtMs, isSpoken, busy, onConfirm, onSendAgain, onOtherNumber } = props
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(code)
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <p className="w-full text-sm">
          <TextWithNumbers>{sentText(number, isSpoken)}</TextWithNumbers>
        </p>
        <Field
          label="Verification code"
          hint={
            isSpoken
              ? 'The 6 digits that you hear in the call.'
              : 'The 6 digits of the text message.'
          }
          className="min-w-0 flex-1 basis-60"
        >
          {ids => (
            <TextInput
              {...ids}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={VERIFICATION_CODE_LENGTH}
              value={code}
              onChange={event => setCode(event.target.value)}
              className="text-lg! tracking-[0.3em]"
            />
          )}
        </Field>
        <Button
          type="submit"
          busy={busy === 'confirm'}
          disabled={code.length < VERIFICATION_CODE_LENGTH || busy !== null}
          className="max-sm:w-full sm:mt-5.5"
        >
          {busy === 'confirm' ? 'Verifying...' : 'Verify'}
        </Button>
      </form>
      <div className="mt-3 -ms-4 flex flex-wrap">
        <SendAgain
          key={sentAtMs}
          sentAtMs={sentAtMs}
          isSending={busy === 'add'}
          isBusy={busy !== null}
          isSpoken={isSpoken}
          onSendAgain={onSendAgain}
        />
        <Button look="plain" disabled={busy !== null} onClick={onOtherNumber}>
          Use another number
        </Button>
      </div>
    </>
  )
}

interface SendAgainProps {
  sentAtMs: number
  isSending: boolean
  isBusy: boolean
  isSpoken: boolean
  onSendAgain: (by: CodeWay) => void
}

/** Requests another code. The server sends none before the pause is over, so the button counts it down. */
function SendAgain({ sentAtMs, isSending, isBusy, isSpoken, onSendAgain }: SendAgainProps) {
  const secondsLeft = useSecondsLeft(sentAtMs + CODE_PAUSE_MS)
  const isDisabled = isBusy || secondsLeft > 0
  const label = secondsLeft > 0 ? `Send another code in ${secondsLeft} s` : 'Send another code'
  return (
    <>
      <Button
        look="quiet"
        busy={isSending}
        disabled={isDisabled}
        onClick={() => onSendAgain(isSpoken ? 'call' : 'text')}
        className="tabular-nums"
      >
        {isSending ? 'Sending...' : label}
      </Button>
      {!isSpoken && (
        <Button look="quiet" disabled={isDisabled} onClick={() => onSendAgain('call')}>
          Call me instead
        </Button>
      )}
    </>
  )
}

function sentText(number: string, isSpoken: boolean): string {
  return isSpoken ? `We are calling ${number} to tell you a code.` : `We sent a code to ${number}.`
}
