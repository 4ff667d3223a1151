import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { formatDuration } from '@ringback/contract/text/figures'
import { ChevronDown } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { useId } from 'react'
import { formatTime, formatDateTime } from '../../../text/dates.ts'
import { Badge, type BadgeTone } from '../../../ui/status/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PersonFace } from '../shared/contacts/PersonFace.tsx'
import { CallCost, CallDuration } from '../shared/calls/CallCost.tsx'
import { CallMark } from '../shared/calls/CallMark.tsx'
import { CallNow } from '../shared/calls/CallNow.tsx'
import { remoteNumberOf, isMissed, statusWord } from '../shared/calls/call-words.ts'
import { knownCountryOf } from '../shared/number-field/typed-number.ts'
import { CallDetails } from './CallDetails.tsx'
import { Name } from '../../../ui/identity/Name.tsx'

interface CallRowProps {
  call: CallRecord
  isOpen: boolean
  canCall: boolean
  /** The number that is about to be called. */
  preparing: string | null
  onToggle: () => void
  onCallNow: (number: string) => void
  /** Puts the number into the dialer. */
  onCallAgain: (number: string) => void
}

/** One call. A click anywhere on the row opens its details; keyboards use the button around the number. */
export function CallRow(props: CallRowProps) {
  const { call, isOpen, canCall, preparing, onToggle, onCallNow, onCallAgain } = props
  const detailsId = useId()
  const number = remoteNumberOf(call)
  return (
    <>
      <tr
        role="row"
        onClick={onToggle}
        className={classNames(
          'group/row cursor-pointer transition-colors duration-150 md:hover:bg-raised/60',
          'max-md:grid max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto_auto] max-md:items-center max-md:gap-x-1.5 max-md:py-1.5',
          !isOpen && 'border-b border-line last:border-b-0',
        )}
      >
        <td role="cell" className={classNames(CELL, 'max-md:col-start-2 max-md:flex')}>
          <CallMark call={call} className="size-7 max-md:size-4" />
        </td>
        <td role="cell" className={classNames(CELL, 'text-soft max-md:col-start-3 max-md:text-xs')}>
          <StartAndDuration call={call} />
        </td>
        <td role="cell" className="px-3 py-1 max-md:contents">
          <NumberCell number={number} isOpen={isOpen} detailsId={detailsId} onToggle={onToggle} />
        </td>
        <td role="cell" className="px-3 py-1 text-end max-md:sr-only">
          <CallDuration seconds={call.duration} />
        </td>
        <StatusCell call={call} />
        <td role="cell" className={classNames(CELL, 'text-end font-medium max-md:col-start-5')}>
          <CallCost call={call} />
        </td>
        <td
          role="cell"
          className="w-11 py-1 max-md:col-start-6 max-md:row-span-2 max-md:row-start-1 max-md:p-0"
        >
          <CallNow
            number={number}
            disabled={!canCall || preparing !== null}
            busy={preparing === number}
            onCall={onCallNow}
          />
        </td>
      </tr>
      {isOpen && (
        <tr role="row" className="border-b border-line last:border-b-0 max-md:block">
          <td role="cell" id={detailsId} colSpan={7} className="px-3 pb-4 max-md:block max-md:px-0">
            <CallDetails call={call} canCall={canCall} onCallAgain={onCallAgain} />
          </td>
        </tr>
      )}
    </>
  )
}

/** A cell that is in the second line on a phone. */
const CELL = 'px-3 py-1 max-md:row-start-2 max-md:p-0'
/** On a phone the usual status is not shown. */
const HIDDEN = 'max-md:sr-only'

/** The day is above the rows, and in the cell for screen readers. On a phone the duration follows the time. */
function StartAndDuration({ call }: { call: CallRecord }) {
  const { startTime, duration } = call
  const dateTime = formatDateTime(startTime)
  return (
    <>
      <time dateTime={startTime.toISOString()} title={dateTime}>
        <span aria-hidden="true">{formatTime(startTime)}</span>
        <span className="sr-only">{dateTime}</span>
      </time>
      {duration > 0 && (
        <span aria-hidden="true" className="whitespace-nowrap md:hidden">
          {' · '}
          {formatDuration(duration)}
        </span>
      )}
    </>
  )
}

/** A quiet word, and a coloured one for what is no completed call. */
function StatusCell({ call }: { call: CallRecord }) {
  const word = statusWord(call)
  const isUsual = call.status === 'completed'
  return (
    <td role="cell" className={classNames(CELL, isUsual ? HIDDEN : 'max-md:col-start-4')}>
      {isUsual ? (
        <span className="text-faint">{word}</span>
      ) : (
        <Badge tone={isMissed(call) ? 'bad' : (TONES[call.status] ?? 'neutral')}>{word}</Badge>
      )}
    </td>
  )
}

const TONES: Partial<Record<string, BadgeTone>> = {
  created: 'good',
  dialing: 'good',
  ringing: 'good',
  'in-progress': 'good',
  failed: 'bad',
  busy: 'warning',
  'no-answer': 'warning',
}

interface NumberCellProps {
  /** In E.164, or another text when a caller withholds the number. */
  number: string
  isOpen: boolean
  detailsId: string
  onToggle: () => void
}

/** The face of the other party, and the name and the number, which open the details. On a phone they are cells of the row's grid. */
function NumberCell({ number, isOpen, detailsId, onToggle }: NumberCellProps) {
  const name = useContactName(number)
  const country = knownCountryOf(number)
  return (
    <div className="flex items-center gap-3 max-md:contents">
      <span
        title={country?.name}
        className="flex max-md:row-span-2 max-md:row-start-1 max-md:me-1.5"
      >
        <PersonFace name={name} number={number} />
      </span>
      {country && <span className="sr-only">{country.name}</span>}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        aria-label={`Details of the call with ${name === null ? formatPhoneNumber(number) : `${name} ${formatPhoneNumber(number)}`}`}
        onClick={event => {
          event.stopPropagation()
          onToggle()
        }}
        className="flex min-h-11 min-w-0 items-center gap-1.5 text-start font-semibold max-md:col-span-4 max-md:col-start-2 max-md:row-start-1 md:whitespace-nowrap"
      >
        {name === null ? (
          <PhoneNumber number={number} />
        ) : (
          <span className="grid min-w-0 leading-tight">
            <span className="truncate md:max-w-48">
              <Name>{name}</Name>
            </span>
            <PhoneNumber number={number} className="text-xs font-normal text-faint" />
          </span>
        )}
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={classNames(
            'shrink-0 text-faint transition-transform duration-150',
            isOpen && 'rotate-180',
          )}
        />
      </button>
    </div>
  )
}
