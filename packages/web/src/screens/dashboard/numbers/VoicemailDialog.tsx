import { VOICEMAIL_GREETING_MAX } from '@ringback/contract/limits'
import { type ListedVirtualNumber, voicemailGreeting } from '@ringback/contract/numbers'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { voicemail } from '../../../strings/voicemail.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { inputClass } from '../../../ui/TextInput.tsx'
import { useCloseForCall } from '../shared/use-close-for-call.ts'

interface VoicemailDialogProps {
  number: ListedVirtualNumber
  isBusy: boolean
  failure: string | null
  onSave: (greeting: string | null) => void
  onClose: () => void
}

/** A form for the greeting that is spoken to callers of a number before they leave a message. */
export function VoicemailDialog(props: VoicemailDialogProps) {
  const { number, isBusy, failure, onSave, onClose } = props
  const stored = number.voicemailGreeting ?? null
  const [greeting, setGreeting] = useState<string>(stored ?? voicemail.exampleGreeting)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const read = voicemailGreeting.safeParse(greeting.trim())
  const close = () => {
    if (!isBusy) onClose()
  }
  useCloseForCall(close)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (read.success) onSave(read.data)
    else focusFirstProblem(form)
  }
  return (
    <Dialog
      title={voicemail.settingTitle}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={close}>
            {voicemail.cancel}
          </Button>
          {stored !== null && (
            <Button look="secondary" disabled={isBusy} onClick={() => onSave(null)}>
              {voicemail.switchOff}
            </Button>
          )}
          <Button type="submit" form={formId} busy={isBusy}>
            {voicemail.save}
          </Button>
        </>
      }
    >
      <p className="text-base font-semibold text-text">
        <PhoneNumber number={number.phoneNumber} />
      </p>
      <p>{voicemail.lead}</p>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <form ref={form} id={formId} onSubmit={save} noValidate>
        <Field
          label={voicemail.greeting}
          hint={voicemail.greetingHint}
          problem={isChecked && !read.success ? voicemail.greetingProblem : null}
        >
          {ids => (
            <textarea
              {...ids}
              rows={3}
              autoComplete="off"
              maxLength={VOICEMAIL_GREETING_MAX}
              value={greeting}
              // It is spoken as one sentence after the other, so a new line is a space.
              onChange={event => setGreeting(event.target.value.replace(/[\r\n\t]+/g, ' '))}
              className={inputClass('h-auto! py-2.5')}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
