import { VOICEMAIL_GREETING_MAX } from '@ringback/contract/limits'
import { voicemail } from '../../../../strings/voicemail.ts'
import { Field } from '../../../../ui/Field.tsx'
import { inputClass } from '../../../../ui/TextInput.tsx'

interface SpokenGreetingProps {
  text: string
  isInvalid: boolean
  onChange: (text: string) => void
}

/** The text that a voice reads to callers. */
export function SpokenGreeting({ text, isInvalid, onChange }: SpokenGreetingProps) {
  return (
    <Field
      label={voicemail.greeting}
      hint={voicemail.greetingHint}
      problem={isInvalid ? voicemail.greetingProblem : null}
    >
      {ids => (
        <textarea
          {...ids}
          rows={3}
          autoComplete="off"
          maxLength={VOICEMAIL_GREETING_MAX}
          value={text}
          // It is spoken as one sentence after the other, so a new line is a space.
          onChange={event => onChange(event.target.value.replace(/[\r\n\t]+/g, ' '))}
          className={inputClass('h-auto! py-2.5')}
        />
      )}
    </Field>
  )
}
