import type { ListedCall } from '@ringback/contract/customers/calls'
import { Phone } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatDuration } from '@ringback/contract/text/duration'
import { formatRecentDay } from '../../../strings/dates.ts'
import { dialer, dialLabel } from '../../../strings/dialer.ts'
import { history, statusWord } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { isKnownNumber } from '../../../strings/softphone.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face/Face.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { CallCost } from '../shared/calls/CallCost.tsx'
import { CallNow } from '../shared/calls/CallNow.tsx'
import { DirectionIcon } from '../shared/calls/DirectionIcon.tsx'
import { remoteNumberOf } from '../shared/calls/remote-number.ts'
import { RetryButton } from '../shared/LoadFailure.tsx'
import { RECENT_CALLS } from './use-dialer-panels.ts'

export interface RecentCallsProps {
  /** Null while loading. */
  calls: ListedCall[] | null
  failed: boolean
  disabled: boolean
  /** Copies a number into the number field. */
  onDial: (number: string) => void
  /** Calls a number at once. */
  onCall: (number: string) => void
  onRetry: () => void
}

/** The last calls. Pressing one copies its number into the number field, and the button beside it calls at once. */
export function RecentCalls(props: RecentCallsProps) {
  const { calls, failed, disabled, onDial, onCall, onRetry } = props
  return (
    <>
      {calls === null && failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
          {history.failed}
          <RetryButton look="quiet" what={retryOf.recentCalls} onRetry={onRetry} />
        </p>
      )}
      {calls === null && !failed && (
        <RowsSkeleton label={dialer.recentLoading} rows={RECENT_CALLS} hasIcon />
      )}
      {calls?.length === 0 && <Empty />}
      {calls && calls.length > 0 && (
        <ul className="-mx-2 -mb-2 sm:mr-0">
          {calls.map(call => (
            <li
              key={call.id}
              className="relative flex items-center not-first:before:absolute not-first:before:inset-x-2 sm:not-first:before:right-0 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line"
            >
              <RecentCall call={call} disabled={disabled} onDial={onDial} />
              <CallNow number={remoteNumberOf(call)} disabled={disabled} onCall={onCall} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface RecentCallProps {
  call: ListedCall
  disabled: boolean
  onDial: (number: string) => void
}

/** Two lines: who, how long and the cost; when. The rate is requested of numbers that the user types or presses. */
function RecentCall({ call, disabled, onDial }: RecentCallProps) {
  const number = remoteNumberOf(call)
  const name = useContactName(number)
  return (
    <button
      type="button"
      disabled={disabled || !isKnownNumber(number)}
      onClick={() => onDial(number)}
      title={dialLabel(formatPhoneNumber(number))}
      className="flex min-w-0 flex-1 items-center gap-x-2 overflow-hidden rounded-control px-2 py-2.5 text-left transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-default min-[24rem]:gap-x-3 low:py-2"
    >
      <span className="relative shrink-0">
        <Face name={name} className="size-8 text-xs min-[24rem]:size-9" />
        <span className="absolute -right-1.5 -bottom-1.5 rounded-full bg-card p-px">
          <DirectionIcon direction={call.direction} isSmall />
        </span>
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex items-center gap-x-2 text-sm">
          <span className="min-w-0 flex-1 truncate font-medium">
            {name ?? <PhoneNumber number={number} />}
          </span>
          <span
            className={classNames(
              'text-xs whitespace-nowrap text-faint',
              // On a phone the number is whole, and this is in the second line.
              name === null ? 'max-sm:hidden' : 'max-[24rem]:hidden',
            )}
          >
            {endOf(call)}
          </span>
          <span className="min-w-10 text-right whitespace-nowrap">
            <CallCost call={call} />
          </span>
        </span>
        <span className="flex items-center gap-x-2 text-xs text-faint">
          <span className="min-w-0 flex-1 truncate">
            {name === null ? (
              <span className="sm:hidden">{endOf(call)}</span>
            ) : (
              <PhoneNumber number={number} />
            )}
            <span className={classNames(name === null && 'sm:hidden')}>{' · '}</span>
            {formatRecentDay(call.startTime, new Date())}
          </span>
        </span>
      </span>
    </button>
  )
}

/** How long the call was, or why there was none. */
function endOf(call: ListedCall): string {
  const { status, duration } = call
  return status === 'completed' && duration !== null ? formatDuration(duration) : statusWord(call)
}

/** Has less height than the other empty states, because the card is small on a phone. */
function Empty() {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 pb-4 text-center max-lg:flex-row max-lg:justify-start max-lg:pb-0 max-lg:text-left lg:pb-8">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-wash text-accent lg:size-14"
      >
        <Phone className="size-4.5 lg:size-6" />
      </span>
      <p className="text-sm text-faint">{dialer.noRecent}</p>
    </div>
  )
}
