import { VERIFICATION_CODE_LENGTH } from '@ringback/contract/limits'
import { type FormEvent, useState } from 'react'
import { codeSentTo, settings } from '../../../strings/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TextWithNumbers } from '../shared/TextWithNumbers.tsx'

interface CodeFormProps {
  number: string
  busy: 'add' | 'confirm' | null
  onConfirm: (code: string) => void
  onSendAgain: () => void
  onOtherNumber: () => void
}

/** The second step of verification: the code from the text message. */
export function CodeForm({ number, busy, onConfirm, onSendAgain, onOtherNumber }: CodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(code)
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <p className="w-full text-sm">
          <TextWithNumbers>{codeSentTo(number)}</TextWithNumbers>
        </p>
        <Field label={settings.code} hint={settings.codeHint} className="min-w-0 flex-1 basis-60">
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
          className="h-12 max-sm:w-full sm:mt-[1.3875rem]"
        >
          {busy === 'confirm' ? settings.verifying : settings.verify}
        </Button>
      </form>
      <div className="mt-3 -ml-4 flex flex-wrap">
        <Button look="quiet" busy={busy === 'add'} disabled={busy !== null} onClick={onSendAgain}>
          {busy === 'add' ? settings.sending : settings.sendAgain}
        </Button>
        <Button look="plain" disabled={busy !== null} onClick={onOtherNumber}>
          {settings.otherNumber}
        </Button>
      </div>
    </>
  )
}
