import { isDialable } from '@ringback/contract/phone'
import { decideListedCallerId } from '@ringback/contract/customers/caller-ids'
import { PictureInPicture2 } from 'lucide-react'
import { use } from 'react'
import { useContactName } from '../../../../api/contacts.ts'
import { useSellingRate, useCallerIds } from '../../../../api/queries.ts'
import type { CallStatus, OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { calledNumberText } from '../../../../strings/incoming.ts'
import { isKnownNumber } from '../../../../strings/softphone.ts'
import { callStateText, dialer } from '../../../../strings/dialer.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Flag } from '../../../../ui/Flag.tsx'
import { formatDuration } from '../../../../strings/dates.ts'
import { AddContactLink } from '../../shared/AddContactLink.tsx'
import { remoteNumberOfActive } from '../../shared/calls/remote-number.ts'
import { PhoneNumber } from '../../../../phone/PhoneNumber.tsx'
import { TextWithNumbers } from '../../shared/TextWithNumbers.tsx'
import { type Country, countryByCode } from '../../shared/countries/countries.ts'
import { countryOf } from '../../shared/number-field/typed-number.ts'
import { shownNumber } from '../../shared/caller-id/strings.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { FloatingWindowContext } from '../../shared/floating-window.ts'

interface CallHeaderProps {
  call: OngoingCall
  status: CallStatus
  seconds: number
}

/** The remote number or the contact's name with its country, the timer, and the state of the call. */
export function CallHeader({ call, status, seconds }: CallHeaderProps) {
  const remoteNumber = remoteNumberOfActive(call)
  const name = useContactName(remoteNumber)
  const isConnected = status === 'connected'
  const country = countryOf(remoteNumber, countryByCode(undefined))
  return (
    <div className="relative flex flex-col items-center text-center">
      {/* Outside of the column, so that nothing moves when the contacts arrive. The smallest windows have no room. */}
      <AddContactLink
        number={remoteNumber}
        isIcon
        className="absolute! -top-2 -right-2 low:max-[22.5rem]:hidden"
      />
      <FloatingButton className="absolute! -top-2 -left-2 size-11 low:max-[22.5rem]:hidden" />
      <div className="flex max-w-full flex-col items-center low:flex-row low:gap-3 low:min-[22.5rem]:px-9">
        <span className="relative flex h-9 items-center justify-center low:h-7">
          {!isConnected && status !== 'disconnecting' && <RingPulse />}
          {isKnownNumber(remoteNumber) && <Flag country={country.code} width={30} />}
        </span>
        {/* Beside the flag, a number of 17 characters fits on a phone in the smaller font only. */}
        <p className="max-w-full truncate text-[1.375rem] leading-7 font-semibold select-text low:max-[26rem]:text-[1.125rem]">
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
        {call.direction === 'outbound' ? (
          <Destination number={remoteNumber} country={country} />
        ) : (
          <TextWithNumbers>{calledNumberText(call.to)}</TextWithNumbers>
        )}
      </p>
      <ShownNumber call={call} />
      <div className="mt-1 flex flex-col items-center gap-2 sm:mt-0 low:mt-0.5 low:flex-row low:gap-3">
        <p
          role="timer"
          aria-live="off"
          className={classNames(
            'text-[2.75rem] leading-none font-medium tracking-tight tabular-nums sm:text-[3.25rem] low:text-[2.25rem]',
            !isConnected && 'text-faint',
          )}
        >
          {formatDuration(seconds)}
        </p>
        <Caption call={call} status={status} />
      </div>
    </div>
  )
}

/** Where the number is, as its rate names it. */
function Destination({ number, country }: { number: string; country: Country }) {
  // The rate was requested while the number was typed, so this reads the cache.
  const rate = useSellingRate(isDialable(number) ? number : null).data
  return rate?.destination ?? country.name
}

function Caption({ call, status }: { call: OngoingCall; status: CallStatus }) {
  const isConnected = status === 'connected'
  const tone =
    call.reconnecting || !isConnected ? 'bg-warn-wash text-warn' : 'bg-call-wash text-call'
  return (
    <p
      role="status"
      className={classNames(
        'inline-flex items-center gap-2 rounded-full px-3 py-1 text-xs font-semibold',
        status === 'connecting' || status === 'initializing' ? 'bg-accent-wash text-accent' : tone,
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {callStateText(status, call.reconnecting)}
      {call.ringing && !isConnected && <span className="font-normal">{dialer.ringing}</span>}
    </p>
  )
}

/** A slow pulse while the call rings. It starts after a delay, so calls that are answered at once have none. */
function RingPulse() {
  return (
    <span aria-hidden="true" className="absolute top-1/2 left-1/2 size-9 -translate-1/2 low:size-7">
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-accent opacity-0 [animation-delay:0.4s]" />
      <span className="absolute inset-0 animate-ring rounded-full border-2 border-accent opacity-0 [animation-delay:1.5s]" />
    </span>
  )
}

/** Which number the called person sees. The line has its height before the server has named the number. */
function ShownNumber({ call }: { call: OngoingCall }) {
  const { fromNumber: chosen, to } = call
  const listed = useCallerIds().data
  if (call.direction !== 'outbound') return null
  const decided = chosen === null ? null : decideListedCallerId(listed, { to, chosen })
  const isReplaced = decided?.ok && decided.value.isReplaced
  const words = isReplaced ? shownNumber.mayShowAnother : shownNumber.shows
  return (
    <p className="min-h-4 max-w-full truncate text-xs leading-4 text-faint">
      {chosen !== null && <TextWithNumbers>{words(chosen)}</TextWithNumbers>}
    </p>
  )
}

/** Moves the call to a small window that stays above all others. Not shown where the browser has none. */
function FloatingButton({ className }: { className: string }) {
  const { toggle, isOpen } = use(FloatingWindowContext)
  if (!toggle) return null
  return (
    <IconButton
      label={isOpen ? dialer.closeFloating : dialer.openFloating}
      icon={<PictureInPicture2 size={20} aria-hidden="true" />}
      aria-pressed={isOpen}
      onClick={toggle}
      className={className}
    />
  )
}
