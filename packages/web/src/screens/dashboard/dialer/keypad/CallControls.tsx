import { Mic, MicOff, Phone, PhoneOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { dialer } from '../../../../strings/dialer.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { RoundButton, WithText } from './RoundButton.tsx'

interface CallControlsProps {
  /** Whether a call is being placed, is active or is ending. */
  inCall: boolean
  /** Whether the call is ending. All buttons are disabled until it has ended. */
  ending: boolean
  /** Whether Call was pressed and the call waits for its rate. Another press cancels it. */
  waiting: boolean
  muted: boolean
  onPlus: () => void
  onMute: () => void
  onStart: () => void
  onEnd: () => void
  /** The microphone picker, shown during a call. */
  microphone: ReactNode
  /** Saves the number in the field, shown before a call. May be empty. */
  addContact: ReactNode
}

/**
 * Before a call: plus, start, and the link that saves the number. During a call: mute, end and the microphone. React reuses the first two
 * button elements, so that the focus stays on them when a call begins.
 */
export function CallControls(props: CallControlsProps) {
  const { inCall, ending, muted, onPlus, onMute, microphone, addContact } = props
  return (
    <div className="flex items-end justify-center gap-2 sm:gap-4">
      <WithText text={inCall ? muteWord(muted) : null}>
        {inCall ? (
          <RoundButton
            label={muteWord(muted)}
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
      </WithText>
      <CallButton {...props} />
      {/* The box keeps the start button in the middle when it is empty. */}
      <WithText text={inCall ? dialer.microphone : null}>
        {inCall ? microphone : addContact}
      </WithText>
    </div>
  )
}

function CallButton(props: CallControlsProps) {
  const { inCall, ending, waiting, onStart, onEnd } = props
  const [label, text] = inCall
    ? [dialer.end, dialer.endShort]
    : waiting
      ? [dialer.cancelStart, dialer.cancelStartShort]
      : [dialer.start, dialer.startShort]
  return (
    <WithText text={text}>
      <RoundButton
        label={label}
        look={inCall ? 'end' : 'start'}
        isCallButton
        disabled={ending}
        onClick={inCall ? onEnd : onStart}
      >
        {ending || waiting ? (
          <Spinner size={28} />
        ) : inCall ? (
          <PhoneOff size={28} />
        ) : (
          <Phone size={28} />
        )}
      </RoundButton>
    </WithText>
  )
}

function muteWord(muted: boolean): string {
  return muted ? dialer.unmute : dialer.mute
}
