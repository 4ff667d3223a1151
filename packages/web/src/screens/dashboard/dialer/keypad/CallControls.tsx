import { isDialable } from '@ringback/contract/phone/e164'
import { Headset, Mic, MicOff, Phone, PhoneOff, Plus, Users } from 'lucide-react'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { PATHS } from '../../../../session/paths.ts'
import { usedDevice } from '../../../../softphone/machine/audio-devices.ts'
import {
  usePhone,
  useSoftphone,
  useSoftphoneOfPage,
} from '../../../../softphone/softphone-context.ts'
import { callLabel } from '../../shared/calls/call-words.ts'
import { buttonClass } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { Spinner } from '../../../../ui/status/Spinner.tsx'
import { Select } from '../../../../ui/choice/Select.tsx'
import { AddContactLink, useIsUnsaved } from '../../shared/contacts/AddContactLink.tsx'
import { RoundButton, WithText } from './RoundButton.tsx'

interface CallControlsProps {
  /** The number in the field. */
  number: string
  /** The only number that a doubtful one may be, which the first press on Call takes; null without one. */
  suggested: string | null
  onPlus: () => void
  onMute: () => void
  onStart: () => void
}

/**
 * Before a call: plus, start, and the link to the contacts. During a call: mute, end and the microphone; all are
 * disabled while the call ends. React reuses the first two button elements, so that the focus stays on them when a
 * call begins.
 */
export function CallControls(props: CallControlsProps) {
  const { number, suggested, onPlus, onMute, onStart } = props
  const isInCall = usePhone(({ call }) => call !== null)
  const isEnding = usePhone(({ status }) => status === 'disconnecting')
  const isMuted = usePhone(({ call }) => call?.muted ?? false)
  const muteWord = isMuted ? 'Unmute' : 'Mute'
  return (
    <div className="call-controls">
      <WithText text={isInCall ? muteWord : suggested === null && 'Plus'}>
        {isInCall ? (
          <RoundButton
            label={muteWord}
            look={isMuted ? 'muted' : 'plain'}
            disabled={isEnding}
            onClick={onMute}
          >
            {isMuted ? <MicOff size={22} /> : <Mic size={22} />}
          </RoundButton>
        ) : (
          <RoundButton label="plus" look="plain" disabled={isEnding} onClick={onPlus}>
            <Plus size={22} />
          </RoundButton>
        )}
      </WithText>
      <CallButton suggested={suggested} onStart={onStart} />
      {isInCall ? (
        <WithText text="Microphone">
          <MicrophoneSelect />
        </WithText>
      ) : (
        <ContactsLink number={isDialable(number) ? number : ''} hasText={suggested === null} />
      )}
    </div>
  )
}

/** Opens the contacts, or saves the number of the field there. */
function ContactsLink({ number, hasText }: { number: string; hasText: boolean }) {
  if (useIsUnsaved(number)) {
    return (
      <WithText text={hasText && 'Add contact'}>
        <AddContactLink number={number} isIcon className={ROUND_LINK} />
      </WithText>
    )
  }
  return (
    <WithText text={hasText && 'Contacts'}>
      <Link
        to={PATHS.contacts}
        aria-label="Contacts"
        title="Contacts"
        className={buttonClass('plain', ROUND_LINK)}
      >
        <Users size={20} aria-hidden="true" />
      </Link>
    </WithText>
  )
}

const ROUND_LINK =
  'size-14 rounded-full! border border-line bg-raised px-0! text-text! hover:border-line-strong'

function CallButton({ suggested, onStart }: Pick<CallControlsProps, 'suggested' | 'onStart'>) {
  const { send } = useSoftphoneOfPage()
  const isInCall = usePhone(({ call }) => call !== null)
  const isEnding = usePhone(({ status }) => status === 'disconnecting')
  const start = suggested === null ? null : callLabel(null, formatPhoneNumber(suggested))
  const [label, text] = isInCall ? ['End call', 'End'] : [start ?? 'Start call', start ?? 'Call']
  return (
    <WithText text={text}>
      <RoundButton
        label={label}
        look={isInCall ? 'end' : 'start'}
        isCallButton
        disabled={isEnding}
        onClick={isInCall ? () => send({ is: 'end' }) : onStart}
      >
        {isEnding ? <Spinner size={24} /> : isInCall ? <PhoneOff size={24} /> : <Phone size={24} />}
      </RoundButton>
    </WithText>
  )
}

/** Selects a microphone of this computer; at first the browser's default. */
function MicrophoneSelect() {
  const { phone, send } = useSoftphone()
  const { inputs, inputId, status } = phone
  return (
    <Select
      label="Microphone"
      look="icon"
      icon={<Headset size={22} />}
      items={inputs}
      selected={usedDevice(inputs, inputId)}
      onSelect={input => input && send({ is: 'choose-input', deviceId: input.deviceId })}
      itemKey={input => input?.deviceId ?? ''}
      itemText={input => input?.label || 'Default microphone'}
      disabled={status === 'disconnecting' || inputs.length === 0}
    />
  )
}
