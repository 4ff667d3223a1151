import type { ListedCall } from '@ringback/contract/calls'
import { formatRate } from '@ringback/contract/money'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { detailsLabel, history, statusWord } from '../../../strings/history.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatDateTime, formatDuration } from '../../../strings/dates.ts'
import { DirectionIcon } from '../shared/DirectionIcon.tsx'
import { remoteNumberOf } from '../shared/remote-number.ts'
import { formatPhoneNumber } from '../shared/format-phone-number.ts'
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
  const number = formatPhoneNumber(remoteNumberOf(call))
  const cost = call.actualCost ?? call.estimatedCost
  return (
    <>
      <tr
        role="row"
        onClick={onToggle}
        className={classNames(
          'group cursor-pointer transition-colors duration-150 hover:bg-raised/60',
          'max-md:grid max-md:grid-cols-[auto_1fr_auto_auto] max-md:items-center max-md:gap-x-3 max-md:py-3',
          'max-md:-mx-2 max-md:rounded-control max-md:px-2',
          !isOpen && 'border-b border-line last:border-b-0',
        )}
      >
        <td role="cell" className="px-3 py-2.5 max-md:row-span-2 max-md:p-0">
          <DirectionIcon direction={call.direction} />
        </td>
        <td
          role="cell"
          className="px-3 py-2.5 whitespace-nowrap text-soft max-md:order-3 max-md:p-0 max-md:text-xs"
        >
          {formatDateTime(call.startTime)}
        </td>
        <td role="cell" className="px-3 py-1 max-md:order-1 max-md:col-span-2 max-md:p-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={detailsLabel(number)}
            onClick={event => {
              event.stopPropagation()
              onToggle()
            }}
            className="flex min-h-9 items-center gap-1.5 font-medium whitespace-nowrap max-md:min-h-7"
          >
            {number}
            <ChevronDown
              size={14}
              aria-hidden="true"
              className={classNames(
                'text-faint transition-transform duration-150',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        </td>
        <td
          role="cell"
          className="px-3 py-2.5 text-right max-md:order-4 max-md:p-0 max-md:text-xs max-md:text-soft"
        >
          {call.duration === null ? history.unknown : formatDuration(call.duration)}
        </td>
        <td role="cell" className="px-3 py-2.5 max-md:order-5 max-md:p-0 max-md:text-right">
          <Badge tone={toneOf(call)}>{statusWord(call.status, call.direction)}</Badge>
        </td>
        <td role="cell" className="px-3 py-2.5 text-right font-medium max-md:order-2 max-md:p-0">
          {cost === null ? history.unknown : formatRate(cost)}
          {call.actualCost === null && cost !== null && (
            <span className="sr-only"> {history.estimated}</span>
          )}
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
