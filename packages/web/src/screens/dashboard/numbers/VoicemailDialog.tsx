import { voicemailGreeting } from '@ringback/contract/numbers'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { voicemail } from '../../../strings/voicemail.ts'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { RadioCard } from '../../../ui/RadioCard.tsx'
import { NumberSettingDialog, type NumberSettingProps } from './NumberSettingDialog.tsx'
import { SpokenGreeting } from './greeting/SpokenGreeting.tsx'

const GreetingRecorder = lazyComponent(
  () => import('./greeting/GreetingRecorder.tsx'),
  module => module.GreetingRecorder,
)

interface VoicemailDialogProps extends NumberSettingProps {
  onSave: (greeting: string | null) => void
  /** @param wav a WAV file of a phone, in base64 */
  onSaveRecording: (wav: string) => void
}

/** A form for the greeting of callers of a number before they leave a message: a spoken text, or a recording. */
export function VoicemailDialog(props: VoicemailDialogProps) {
  const isOn = typeof props.number.voicemailGreeting === 'string'
  const formId = useId()
  return (
    <NumberSettingDialog
      {...props}
      words={{ ...voicemail, title: voicemail.settingTitle }}
      formId={formId}
      onSwitchOff={isOn ? () => props.onSave(null) : null}
    >
      <GreetingForm {...props} formId={formId} />
    </NumberSettingDialog>
  )
}

function GreetingForm(props: VoicemailDialogProps & { formId: string }) {
  const { number, onSave, onSaveRecording, onClose, formId } = props
  const { hasRecordedGreeting } = number
  const [isRecorded, setRecorded] = useState(hasRecordedGreeting === true)
  const [text, setText] = useState<string>(number.voicemailGreeting ?? voicemail.exampleGreeting)
  const [recording, setRecording] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = voicemailGreeting.safeParse(text.trim())
  const isRecordingMissing = recording === null && hasRecordedGreeting !== true
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isRecorded && read.success) onSave(read.data)
    else if (!isRecorded) focusFirstProblem(form)
    else if (recording !== null) onSaveRecording(recording)
    else if (!isRecordingMissing) onClose()
  }
  return (
    <form ref={form} id={formId} onSubmit={save} noValidate className="grid gap-3">
      {/* A server of an earlier version does not offer recordings. */}
      {hasRecordedGreeting !== undefined && (
        <KindOfGreeting isRecorded={isRecorded} onChoose={setRecorded} />
      )}
      {isRecorded ? (
        <ChunkBoundary>
          <Suspense
            fallback={<ListSkeleton label={voicemail.loadingRecorder} rows={1} rowHeight="h-38" />}
          >
            <GreetingRecorder
              numberId={number.id}
              isStored={hasRecordedGreeting === true}
              recording={recording}
              onRecorded={setRecording}
              problem={isChecked && isRecordingMissing ? voicemail.recordingProblem : null}
            />
          </Suspense>
        </ChunkBoundary>
      ) : (
        <SpokenGreeting text={text} onChange={setText} isInvalid={isChecked && !read.success} />
      )}
    </form>
  )
}

interface KindOfGreetingProps {
  isRecorded: boolean
  onChoose: (isRecorded: boolean) => void
}

function KindOfGreeting({ isRecorded, onChoose }: KindOfGreetingProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2 sm:gap-2">
      <legend className="mb-1.5 text-xs font-medium text-soft">{voicemail.kind}</legend>
      <RadioCard name={name} isChosen={!isRecorded} onChoose={() => onChoose(false)}>
        {voicemail.spoken}
      </RadioCard>
      <RadioCard name={name} isChosen={isRecorded} onChoose={() => onChoose(true)}>
        {voicemail.recorded}
      </RadioCard>
    </fieldset>
  )
}
