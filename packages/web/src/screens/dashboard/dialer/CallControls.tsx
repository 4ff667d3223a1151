import { Mic, MicOff, Phone, PhoneOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AudioInput } from '../../../softphone/softphone-state.ts'
import { dialer } from '../../../strings/dialer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { MicrophoneSelect } from './MicrophoneSelect.tsx'

interface IdleControlsProps {
  /** The phone is being prepared or is in another tab. */
  disabled: boolean
  busy: boolean
  onPlus: () => void
  onStart: () => void
}

/** Plus and the green button. */
export function IdleControls({ disabled, busy, onPlus, onStart }: IdleControlsProps) {
  return (
    <div className="flex items-center justify-center gap-5">
      <RoundButton label={dialer.plus} look="plain" disabled={disabled} onClick={onPlus}>
        <Plus size={22} />
      </RoundButton>
      <RoundButton label={dialer.start} look="start" big disabled={disabled} onClick={onStart}>
        {busy ? <Spinner size={28} /> : <Phone size={28} />}
      </RoundButton>
      {/* Keeps the green button in the middle. */}
      <span className="size-14" aria-hidden="true" />
    </div>
  )
}

interface CallControlsProps {
  muted: boolean
  /** Hanging up has begun. */
  ending: boolean
  inputs: AudioInput[]
  inputId: string | null
  onMute: () => void
  onEnd: () => void
  onInput: (deviceId: string) => void
}

/** Mute, the red button, and the choice of a microphone. */
export function CallControls(props: CallControlsProps) {
  const { muted, ending, inputs, inputId, onMute, onEnd, onInput } = props
  return (
    <div className="flex items-center justify-center gap-5">
      <RoundButton
        label={muted ? dialer.unmute : dialer.mute}
        look={muted ? 'muted' : 'plain'}
        disabled={ending}
        onClick={onMute}
      >
        {muted ? <MicOff size={22} /> : <Mic size={22} />}
      </RoundButton>
      <RoundButton label={dialer.end} look="end" big disabled={ending} onClick={onEnd}>
        {ending ? <Spinner size={28} /> : <PhoneOff size={28} />}
      </RoundButton>
      <MicrophoneSelect inputs={inputs} inputId={inputId} disabled={ending} onSelect={onInput} />
    </div>
  )
}

const LOOKS = {
  plain: 'border border-line bg-raised text-text hover:border-line-strong',
  muted: 'bg-muted text-muted-ink',
  start: 'bg-call text-call-ink shadow-[0_12px_32px_-8px_var(--call)]',
  end: 'bg-danger text-danger-ink shadow-[0_12px_32px_-8px_var(--end)]',
}

function RoundButton(props: {
  label: string
  look: keyof typeof LOOKS
  big?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { label, look, big = false, disabled, onClick, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'flex touch-manipulation items-center justify-center rounded-full transition-[background-color,scale] duration-150',
        'hover:brightness-110 active:scale-95 disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100',
        big ? 'size-16 sm:size-[4.75rem]' : 'size-14',
        LOOKS[look],
      )}
    >
      {children}
    </button>
  )
}
