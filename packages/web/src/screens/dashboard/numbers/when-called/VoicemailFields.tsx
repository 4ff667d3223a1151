import { VOICEMAIL_GREETING_MAX } from '@ringback/contract/limits'
import { Suspense, useId } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.ts'
import { numberSettings } from './strings.ts'
import { Field, inputClass } from '../../../../ui/Field.tsx'
import { ListSkeleton } from '../../../../ui/Skeleton.tsx'
import { RadioCard } from '../../../../ui/choice/RadioCard.tsx'
import { Step, type StepProps } from './Step.tsx'
import { type SettingsDraft, isGreeting, lacksRecording } from './settings-draft.ts'
import { PanelBoundary } from '../../shared/PanelBoundary.tsx'

const GreetingRecorder = lazyComponent(
  () => import('./greeting/GreetingRecorder.tsx'),
  module => module.GreetingRecorder,
)

/** The greeting of callers before they leave a message: a spoken text, or a recording. */
export function VoicemailFields({ number, draft, set, isChecked }: StepProps) {
  const { greeting, spokenText, recording } = draft
  return (
    <Step title={numberSettings.voicemail}>
      <KindOfGreeting chosen={greeting} onChoose={kind => set({ greeting: kind })} />
      {greeting === 'spoken' && (
        <SpokenGreeting
          text={spokenText}
          onChange={text => set({ spokenText: text })}
          isInvalid={isChecked && !isGreeting(spokenText)}
        />
      )}
      {greeting === 'recorded' && (
        <PanelBoundary>
          <Suspense
            fallback={
              <ListSkeleton label={numberSettings.loadingRecorder} rows={1} rowHeight="h-38" />
            }
          >
            <GreetingRecorder
              numberId={number.id}
              isStored={number.hasRecordedGreeting}
              recording={recording}
              onRecorded={wav => set({ recording: wav })}
              problem={
                isChecked && lacksRecording(number, draft) ? numberSettings.recordingProblem : null
              }
            />
          </Suspense>
        </PanelBoundary>
      )}
      <p className="text-xs text-faint">{numberSettings.voicemailDetail}</p>
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
      {choice('none', numberSettings.noVoicemail)}
      {choice('spoken', numberSettings.spoken)}
      {choice('recorded', numberSettings.recorded)}
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
      label={numberSettings.greeting}
      hint={numberSettings.greetingHint}
      problem={isInvalid ? numberSettings.greetingProblem : null}
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
