import { type ListedVirtualNumber, voicemailGreeting } from '@ringback/contract/numbers'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { ChunkBoundary } from '../../../loading/ChunkBoundary.tsx'
import { lazyComponent } from '../../../loading/lazy-component.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { voicemail } from '../../../strings/voicemail.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { focusFirstProblem } from '../../../ui/focus-first-problem.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { RadioCard } from '../../../ui/RadioCard.tsx'
import { useCloseForCall } from '../shared/use-close-for-call.ts'
import { SpokenGreeting } from './greeting/SpokenGreeting.tsx'

const GreetingRecorder = lazyComponent(
  () => import('./greeting/GreetingRecorder.tsx'),
  module => module.GreetingRecorder,
)

interface VoicemailDialogProps {
  number: ListedVirtualNumber
  isBusy: boolean
  failure: string | null
  onSave: (greeting: string | null) => void
  /** @param wav a WAV file of a phone, in base64 */
  onSaveRecording: (wav: string) => void
  onClose: () => void
}

/** A form for the greeting of callers of a number before they leave a message: a spoken text, or a recording. */
export function VoicemailDialog(props: VoicemailDialogProps) {
  const { number, isBusy, failure, onSave, onClose } = props
  const isOn = typeof number.voicemailGreeting === 'string'
  const formId = useId()
  const close = () => {
    if (!isBusy) onClose()
  }
  useCloseForCall(close)
  return (
    <Dialog
      title={voicemail.settingTitle}
      onClose={close}
      actions={
        <>
          <Button look="secondary" disabled={isBusy} onClick={close}>
            {voicemail.cancel}
          </Button>
          {isOn && (
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
      <GreetingForm {...props} formId={formId} />
    </Dialog>
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
