import type { Voicemail } from '@ringback/contract/customers/calls/voicemails'
import { formatDuration } from '@ringback/contract/text/figures'
import { Mail, MailOpen, Phone, Play, Trash2 } from 'lucide-react'
import { useContactName } from '../../../../api/contacts.ts'
import { PhoneNumber, TextWithNumbers } from '../../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber, isKnownNumber } from '../../../../phone/format-phone-number.ts'
import { formatDateTime } from '../../../../text/dates.ts'
import { Badge } from '../../../../ui/status/Badge.tsx'
import { Button, IconButton } from '../../../../ui/buttons/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AddContactLink } from '../../shared/contacts/AddContactLink.tsx'
import type { Notices } from '../../shared/messages/NoticeBox.tsx'
import { PersonFace } from '../../shared/contacts/PersonFace.tsx'
import { BlockButton } from '../BlockButton.tsx'
import { VoicemailPlayer } from './VoicemailPlayer.tsx'
import { PersonName } from '../../shared/contacts/PersonName.tsx'

interface VoicemailRowProps {
  message: Voicemail
  /** Whether the player is shown. */
  isOpen: boolean
  /** During a call, no message is played and no other call begins. */
  isInCall: boolean
  onPlay: () => void
  onPlayed: () => void
  onMark: (isRead: boolean) => void
  onCallBack: () => void
  onDelete: () => void
  notices: Notices
}

/** One message: its caller, the called number, the time and the duration, with its buttons and its player. */
export function VoicemailRow(props: VoicemailRowProps) {
  const { message, isOpen, isInCall, onPlay, onPlayed, onCallBack } = props
  const { id, fromNumber, calledAt, hasSound } = message
  const name = useContactName(fromNumber)
  const from = name ?? formatPhoneNumber(fromNumber)
  const labelOf = (action: string) => `${action}: message from ${from}, ${formatDateTime(calledAt)}`
  return (
    <li className="grid gap-2 py-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 max-sm:gap-y-1">
        <PersonFace name={name} number={fromNumber} className="size-9 text-sm sm:row-span-2" />
        <Caller message={message} name={name} />
        <Handling {...props} labelOf={labelOf} />
        <Facts message={message} isNamed={name !== null} isOpen={isOpen} />
      </div>
      {!hasSound && (
        <p className="text-sm text-soft">
          {message.isDelayed
            ? 'The sound of this message is delayed. It can be played when it arrives.'
            : 'The message is not here yet. It can be played in a moment.'}
        </p>
      )}
      {isOpen && <VoicemailPlayer id={id} from={from} isInCall={isInCall} onPlayed={onPlayed} />}
      <div className="-ms-3 flex flex-wrap items-center gap-x-1">
        <Button
          look="quiet"
          className="px-3!"
          icon={<Play size={16} aria-hidden="true" />}
          aria-label={labelOf('Play')}
          disabled={!hasSound || isOpen || isInCall}
          onClick={onPlay}
        >
          Play
        </Button>
        {isKnownNumber(fromNumber) && (
          <Button
            look="quiet"
            className="px-3!"
            icon={<Phone size={16} aria-hidden="true" />}
            aria-label={labelOf('Call back')}
            disabled={isInCall}
            onClick={onCallBack}
          >
            Call back
          </Button>
        )}
        {isKnownNumber(fromNumber) && (
          <BlockButton number={fromNumber} isCompact notices={props.notices} />
        )}
      </div>
    </li>
  )
}

/** The caller's name, or number, and whether the message is new. */
function Caller({ message, name }: { message: Voicemail; name: string | null }) {
  const { fromNumber, isRead } = message
  return (
    <p
      className={classNames(
        'flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere sm:self-end',
        isRead ? 'font-medium' : 'font-semibold',
      )}
    >
      <PersonName name={name} number={fromNumber} />
      {!isRead && (
        <Badge tone="good" dot>
          New
        </Badge>
      )}
    </p>
  )
}

interface FactsProps extends Pick<VoicemailRowProps, 'message' | 'isOpen'> {
  isNamed: boolean
}

/** The number of a caller with a name, when the message was left, how long it is, and which number was called. */
function Facts({ message, isNamed, isOpen }: FactsProps) {
  const { fromNumber, toNumber, calledAt, seconds } = message
  return (
    <p className="text-xs text-soft max-sm:col-span-full sm:col-start-2 sm:self-start">
      {isNamed && (
        <>
          <PhoneNumber number={fromNumber} />
          {' · '}
        </>
      )}
      <time dateTime={calledAt.toISOString()}>{formatDateTime(calledAt)}</time>
      {' · '}
      {formatDuration(seconds)}
      {/* So that these words have one line on a phone until the row is opened. */}
      <span className={isNamed && !isOpen ? 'max-sm:sr-only' : undefined}>
        {' · '}
        <TextWithNumbers>{`To ${formatPhoneNumber(toNumber)}`}</TextWithNumbers>
      </span>
    </p>
  )
}

interface HandlingProps extends Pick<VoicemailRowProps, 'message' | 'onMark' | 'onDelete'> {
  /** The accessible name of a button. */
  labelOf: (action: string) => string
}

/** Saves the caller, changes whether the message is read, and deletes it. */
function Handling({ message, labelOf, onMark, onDelete }: HandlingProps) {
  const { fromNumber, isRead } = message
  return (
    <div className="flex sm:row-span-2">
      <AddContactLink number={fromNumber} isIcon />
      <IconButton
        label={labelOf(isRead ? 'Mark as unread' : 'Mark as read')}
        icon={isRead ? <Mail size={18} /> : <MailOpen size={18} />}
        onClick={() => onMark(!isRead)}
      />
      <IconButton
        label={labelOf('Delete')}
        icon={<Trash2 size={18} />}
        className="hover:text-danger"
        onClick={onDelete}
      />
    </div>
  )
}
