import type { ListedCall } from '@ringback/contract/customers/calls'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { detailsLabel, history, statusWord } from '../../../strings/history.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDateTime, formatDuration } from '../../../strings/dates.ts'
import { CallCost } from '../shared/calls/CallCost.tsx'
import { DirectionIcon } from '../shared/calls/DirectionIcon.tsx'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { remoteNumberOf } from '../shared/calls/remote-number.ts'
import { CallDetails } from './CallDetails.tsx'

interface CallRowProps {
  call: ListedCall
  isOpen: boolean
  canCall: boolean
  onToggle: () => void
  onCallAgain: (number: string) => void
}

/** One call. A click anywhere on the row opens its details; keyboards use the button around the number. */
export function CallRow({ call, isOpen, canCall, onToggle, onCallAgain }: CallRowProps) {
  const detailsId = useId()
  const number = remoteNumberOf(call)
  const name = useContactName(number)
  const duration = call.duration === null ? history.unknown : formatDuration(call.duration)
  return (
    <>
      <tr
        role="row"
        onClick={onToggle}
        className={classNames(
          'group cursor-pointer transition-colors duration-150 hover:bg-raised/60',
          'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:py-2',
          'max-md:-mx-2 max-md:rounded-control max-md:px-2',
          !isOpen && 'border-b border-line last:border-b-0',
        )}
      >
        <td role="cell" className="px-3 py-2.5 max-md:row-span-2 max-md:p-0">
          <DirectionIcon direction={call.direction} />
        </td>
        <td
          role="cell"
          className="px-3 py-2.5 text-soft max-md:order-3 max-md:p-0 max-md:text-xs md:whitespace-nowrap"
        >
          <StartAndDuration start={call.startTime} duration={duration} />
        </td>
        <td role="cell" className="px-3 py-1 max-md:order-1 max-md:col-span-2 max-md:p-0">
          <DetailsButton
            number={number}
            name={name}
            isOpen={isOpen}
            detailsId={detailsId}
            onToggle={onToggle}
          />
        </td>
        <td role="cell" className="px-3 py-2.5 text-right max-md:sr-only">
          {duration}
        </td>
        <td
          role="cell"
          className="px-3 py-2.5 max-md:order-4 max-md:col-span-2 max-md:p-0 max-md:text-right"
        >
          <Badge tone={toneOf(call)}>{statusWord(call)}</Badge>
        </td>
        <td role="cell" className="px-3 py-2.5 text-right font-medium max-md:order-2 max-md:p-0">
          <CallCost call={call} />
        </td>
      </tr>
      {isOpen && (
        <tr role="row" className="border-b border-line last:border-b-0 max-md:block">
          <td role="cell" id={detailsId} colSpan={6} className="px-3 pb-4 max-md:block max-md:px-0">
            <CallDetails call={call} canCall={canCall} onCallAgain={onCallAgain} />
          </td>
        </tr>
      )}
    </>
  )
}

/** On a phone the duration follows the date. Screen readers read it in its own cell. */
function StartAndDuration({ start, duration }: { start: Date; duration: string }) {
  return (
    <>
      {formatDateTime(start)}
      <span aria-hidden="true" className="whitespace-nowrap md:hidden">
        {' · '}
        {duration}
      </span>
    </>
  )
}

interface DetailsButtonProps {
  number: string
  name: string | null
  isOpen: boolean
  detailsId: string
  onToggle: () => void
}

function DetailsButton({ number, name, isOpen, detailsId, onToggle }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      aria-label={detailsLabel(
        name === null ? formatPhoneNumber(number) : `${name} ${formatPhoneNumber(number)}`,
      )}
      onClick={event => {
        event.stopPropagation()
        onToggle()
      }}
      className="flex min-h-11 items-center gap-1.5 text-left font-medium md:whitespace-nowrap"
    >
      {name === null ? (
        <PhoneNumber number={number} />
      ) : (
        <span className="grid leading-tight">
          <span className="max-w-48 truncate">{name}</span>
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
  )
}

function toneOf({ status }: ListedCall): BadgeTone {
  return TONES[status] ?? 'neutral'
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
