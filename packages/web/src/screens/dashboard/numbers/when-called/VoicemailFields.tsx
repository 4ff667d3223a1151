import { VOICEMAIL_GREETING_MAX } from '@ringback/contract/limits'
import { useId } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { Field, inputClass } from '../../../../ui/forms/Field.tsx'
import { ListSkeleton } from '../../../../ui/status/Skeleton.tsx'
import { RadioCard } from '../../../../ui/choice/RadioCard.tsx'
import { Step, type StepProps } from './Step.tsx'
import { type SettingsDraft, isGreeting, lacksRecording } from './settings-draft.ts'
import { OnDemand } from '../../shared/loading/OnDemand.tsx'

const GreetingRecorder = lazyComponent(
  () => import('./greeting/GreetingRecorder.tsx'),
  'GreetingRecorder',
)

/** The greeting of callers before they leave a message: a spoken text, or a recording. */
export function VoicemailFields({ number, draft, set, isChecked }: StepProps) {
  const { greeting, spokenText, recording } = draft
  return (
    <Step title="Voicemail">
      <KindOfGreeting chosen={greeting} onChoose={kind => set({ greeting: kind })} />
      {greeting === 'spoken' && (
        <SpokenGreeting
          text={spokenText}
          onChange={text => set({ spokenText: text })}
          isInvalid={isChecked && !isGreeting(spokenText)}
        />
      )}
      {greeting === 'recorded' && (
        <OnDemand
          fallback={<ListSkeleton label="Loading the recorder" rows={1} rowHeight="h-38" />}
        >
          <GreetingRecorder
            numberId={number.id}
            isStored={number.hasRecordedGreeting}
            recording={recording}
            onRecorded={wav => set({ recording: wav })}
            problem={isChecked && lacksRecording(number, draft) ? 'Record a greeting first.' : null}
          />
        </OnDemand>
      )}
      <p className="text-xs text-faint">
        A caller who is not answered, or who calls while you are in another call, can leave a
        message of up to 3 minutes. You get a mail and listen to it in Call History. Messages are
        free and kept for 30 days.
      </p>
    </Step>
  )
}

interface KindOfGreetingProps {
  chosen: SettingsDraft['greeting']
  onChoose: (kind: SettingsDraft['greeting']) => void
}

function KindOfGreeting({ chosen, onChoose }: KindOfGreetingProps) {
  const name = useId()
  const choice = (kind: SettingsDraft['greeting'], label: string) => (
    <RadioCard name={name} isChosen={chosen === kind} onChoose={() => onChoose(kind)}>
      {label}
    </RadioCard>
  )
  return (
    <>
      {choice('none', 'No voicemail')}
      {choice('spoken', 'A spoken text')}
      {choice('recorded', 'My own recording')}
    </>
  )
}

interface SpokenGreetingProps {
  text: string
  isInvalid: boolean
  onChange: (text: string) => void
}

/** The text that a voice reads to callers. */
function SpokenGreeting({ text, isInvalid, onChange }: SpokenGreetingProps) {
  return (
    <Field
      label="Greeting"
      hint="A voice reads it to the caller in English, before the tone."
      problem={isInvalid ? 'Enter a greeting.' : null}
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
