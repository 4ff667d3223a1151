import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { useState } from 'react'
import { formatDay } from '../../../text/dates.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CallRow } from './CallRow.tsx'

interface CallTableProps {
  calls: readonly CallRecord[]
  /** False during a call, because the softphone has one call at a time. */
  canCall: boolean
  /** The number that is about to be called. */
  preparing: string | null
  onCallNow: (number: string) => void
  /** Puts the number into the dialer. */
  onCallAgain: (number: string) => void
}

/**
 * A table with a head for each day, which is laid out as cards on a phone. It sets the roles explicitly, because some browsers drop
 * them from a table with `display: grid`.
 */
export function CallTable({ calls, ...row }: CallTableProps) {
  const now = useMinute()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">Call History</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {COLUMNS.map(column => (
            <th
              key={column.title}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-xs font-medium text-faint',
                column.isNumber ? 'text-end' : 'text-start',
              )}
            >
              {column.title}
            </th>
          ))}
          {/* The buttons to call need no title. */}
          <td role="cell" />
        </tr>
      </thead>
      {daysOf(calls, now).map(({ day, calls }) => (
        <tbody key={day} role="rowgroup" className="max-md:block">
          <tr role="row" className="max-md:block">
            <th
              role="rowheader"
              scope="rowgroup"
              colSpan={COLUMNS.length + 1}
              className="px-3 pt-5 pb-1.5 text-start text-sm font-semibold text-text max-md:block max-md:px-0"
            >
              {day}
            </th>
          </tr>
          {calls.map(call => (
            <CallRow
              key={call.id}
              {...row}
              call={call}
              isOpen={call.id === openId}
              onToggle={() => setOpenId(call.id === openId ? null : call.id)}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The calls of each day, in their order. */
function daysOf(calls: readonly CallRecord[], now: Date): { day: string; calls: CallRecord[] }[] {
  const days: { day: string; calls: CallRecord[] }[] = []
  for (const call of calls) {
    const day = formatDay(call.startTime, now)
    const last = days.at(-1)
    if (last?.day === day) last.calls.push(call)
    else days.push({ day, calls: [call] })
  }
  return days
}

const COLUMNS = [
  { title: 'Type', isNumber: false },
  { title: 'Date', isNumber: false },
  { title: 'Number', isNumber: false },
  { title: 'Duration', isNumber: true },
  { title: 'Status', isNumber: false },
  { title: 'Cost', isNumber: true },
]
