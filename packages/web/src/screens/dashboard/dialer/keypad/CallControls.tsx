import { Mic, MicOff, Phone, PhoneOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { dialer } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'

interface CallControlsProps {
  /** Whether a call is being placed, is active or is ending. */
  inCall: boolean
  /** Whether the call is ending. All buttons are disabled until it has ended. */
  ending: boolean
  muted: boolean
  onPlus: () => void
  onMute: () => void
  onStart: () => void
  onEnd: () => void
  /** The microphone picker, shown during a call. */
  microphone: ReactNode
}

/**
 * Before a call: plus and start. During a call: mute, end and the microphone. React reuses the first two
 * button elements, so that the focus stays on them when a call begins.
 */
export function CallControls(props: CallControlsProps) {
  const { inCall, ending, muted, onPlus, onMute, onStart, onEnd, microphone } = props
  return (
    <div className="flex items-center justify-center gap-5">
      {inCall ? (
        <RoundButton
          label={muted ? dialer.unmute : dialer.mute}
          look={muted ? 'muted' : 'plain'}
          disabled={ending}
          onClick={onMute}
        >
          {muted ? <MicOff size={22} /> : <Mic size={22} />}
        </RoundButton>
      ) : (
        <RoundButton label={dialer.plus} look="plain" disabled={ending} onClick={onPlus}>
          <Plus size={22} />
        </RoundButton>
      )}
      <RoundButton
        label={inCall ? dialer.end : dialer.start}
        look={inCall ? 'end' : 'start'}
        isCallButton
        disabled={ending}
        onClick={inCall ? onEnd : onStart}
      >
        {ending ? <Spinner size={28} /> : inCall ? <PhoneOff size={28} /> : <Phone size={28} />}
      </RoundButton>
      {/* The empty box keeps the start button in the middle. */}
      {inCall ? microphone : <span className="size-14" aria-hidden="true" />}
    </div>
  )
}

// The start and end buttons have no transition, because animation would delay the frame that shows the call.
const LOOKS = {
  plain:
    'border border-line bg-raised text-text transition-[background-color,scale] duration-150 hover:border-line-strong',
  muted: 'bg-muted text-muted-ink transition-[background-color,scale] duration-150',
  start: 'bg-call text-call-ink shadow-[0_12px_32px_-8px_var(--call)]',
  end: 'bg-danger text-danger-ink shadow-[0_12px_32px_-8px_var(--end)]',
}

function RoundButton(props: {
  label: string
  look: keyof typeof LOOKS
  isCallButton?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  const { label, look, isCallButton = false, disabled, onClick, children } = props
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      // The start button becomes the end button. The second click of a double click, or the repeated event
      // of a pressed key, must not end the call.
      onClick={event => {
        if (!isCallButton || event.detail < 2) onClick()
      }}
      onKeyDown={event => {
        if (event.repeat) event.preventDefault()
      }}
      className={classNames(
        'flex touch-manipulation items-center justify-center rounded-full',
        'hover:brightness-110 active:scale-95 disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100',
        isCallButton ? 'size-16 sm:size-[4.75rem]' : 'size-14',
        LOOKS[look],
      )}
    >
      {children}
    </button>
  )
}
