import { PictureInPicture2 } from 'lucide-react'
import { use } from 'react'
import { isDialable } from '@ringback/contract/phone'
import { useContactName } from '../../../../api/contacts.ts'
import { useSellingRate } from '../../../../api/queries.ts'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { calledNumberText } from '../../../../strings/incoming.ts'
import { isKnownNumber } from '../../../../strings/softphone.ts'
import { callStateText, dialer } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Face } from '../../../../ui/face/Face.tsx'
import { Flag } from '../../../../ui/Flag.tsx'
import { formatDuration } from '@ringback/contract/text/duration'
import { AddContactLink } from '../../shared/AddContactLink.tsx'
import { CallRings } from '../../shared/calls/rings/CallRings.tsx'
import { remoteNumberOfActive } from '../../shared/calls/remote-number.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { TextWithNumbers } from '../../shared/TextWithNumbers.tsx'
import { countryByCode } from '../../shared/countries/countries.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { FloatingWindowContext } from '../../shared/floating-window.ts'

/** Who has called, in the place of the fields: the number or the contact's name with its country. */
export function CallerHeader({ call }: { call: OngoingCall }) {
  const remoteNumber = remoteNumberOfActive(call)
  const name = useContactName(remoteNumber)
  const country = countryOf(remoteNumber, countryByCode(undefined))
  return (
    <div className="relative flex flex-col items-center text-center">
      {/* Outside of the column, so that nothing moves when the contacts arrive. The smallest windows have no room. */}
      <CallLinks
        number={remoteNumber}
        className="absolute! inset-x-[-0.5rem] -top-2 flex justify-between low:max-[22.5rem]:hidden"
      />
      <div className="flex max-w-full flex-col items-center low:flex-row low:gap-3 low:min-[22.5rem]:px-9">
        <span className="relative flex">
          <Face name={name} className="size-9 text-sm low:size-7 low:text-xs" />
          {isKnownNumber(remoteNumber) && (
            <span className="absolute -right-2 -bottom-0.5">
              <Flag country={country.code} width={18} />
            </span>
          )}
        </span>
        {/* Beside the flag, a number of 17 characters fits on a phone in the smaller font only. */}
        <p className="max-w-full truncate text-lg font-semibold select-text low:max-[26rem]:text-base">
          {name ?? <PhoneNumber number={remoteNumber} />}
        </p>
      </div>
      <p
        className={classNames(
          'mt-1 min-h-5 text-sm leading-5 text-soft low:mt-0',
          // One line with and without a name, so that nothing moves when the name arrives.
          name !== null && 'max-w-full truncate',
        )}
      >
        {name !== null && (
          <>
            <PhoneNumber number={remoteNumber} className="whitespace-nowrap" />
            {' · '}
          </>
        )}
        <TextWithNumbers>{calledNumberText(call.to)}</TextWithNumbers>
      </p>
    </div>
  )
}

/** Below the number that is called: the contact's name and the destination, and the keys that were sent. */
export function CalledLine({ call, keys }: { call: OngoingCall; keys: string }) {
  const { to } = call
  const name = useContactName(to)
  const rate = useSellingRate(isDialable(to) ? to : null).data
  const destination = rate?.destination ?? countryOf(to, countryByCode(undefined)).name
  return (
    <div className="flex h-5 items-center gap-2 text-sm leading-5 text-soft">
      <Face name={name} className="size-5 text-xs" />
      <p className="min-w-0 flex-1 truncate">
        {name !== null && (
          <>
            <span className="font-semibold text-text">{name}</span>
            {' · '}
          </>
        )}
        {destination}
      </p>
      <SentKeys keys={keys} className="max-w-1/2 shrink-0" />
    </div>
  )
}

/** The last keys that were sent as tones. */
export function SentKeys({ keys, className }: { keys: string; className: string }) {
  return (
    <output
      aria-label={dialer.keysSent}
      className={classNames(
        'truncate text-base leading-6 font-semibold tracking-[0.2em] text-text',
        className,
      )}
    >
      {keys}
    </output>
  )
}

interface CallTimeProps {
  call: OngoingCall
  status: CallStatus
  seconds: number
}

/** The state of the call, as rings and in words, and the timer. */
export function CallTime({ call, status, seconds }: CallTimeProps) {
  return (
    <div className="flex items-center justify-center gap-3">
      <CallRings call={call} status={status} className="size-9 low:size-6" />
      <p
        role="timer"
        aria-live="off"
        className={classNames(
          'text-2xl leading-none font-medium tracking-tight tabular-nums low:text-xl',
          status !== 'connected' && 'text-faint',
        )}
      >
        {formatDuration(seconds)}
      </p>
      <Caption call={call} status={status} />
    </div>
  )
}

/** Opens the small window of the call, and saves the number. */
export function CallLinks({ number, className }: { number: string; className: string }) {
  return (
    <div className={className}>
      <FloatingButton />
      <AddContactLink number={number} isIcon className="ml-auto" />
    </div>
  )
}

function Caption({ call, status }: { call: OngoingCall; status: CallStatus }) {
  const isConnected = status === 'connected'
  const tone =
    call.reconnecting || !isConnected ? 'bg-warn-wash text-warn' : 'bg-call-wash text-call'
  return (
    <p
      role="status"
      className={classNames(
        'inline-flex items-center gap-2 rounded-full px-3 py-1 text-xs font-semibold max-[22.5rem]:px-2',
        status === 'connecting' || status === 'initializing' ? 'bg-accent-wash text-accent' : tone,
      )}
    >
      {callStateText(status, call.reconnecting)}
      {call.ringing && !isConnected && <span className="font-normal">{dialer.ringing}</span>}
    </p>
  )
}

/** Moves the call to a small window that stays above all others. Not shown where the browser has none. */
function FloatingButton() {
  const { toggle, isOpen } = use(FloatingWindowContext)
  if (!toggle) return null
  return (
    <IconButton
      label={isOpen ? dialer.closeFloating : dialer.openFloating}
      icon={<PictureInPicture2 size={20} aria-hidden="true" />}
      aria-pressed={isOpen}
      onClick={toggle}
    />
  )
}
