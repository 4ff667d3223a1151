import type { ListedCall } from '@ringback/contract/customers/calls'
import { useState } from 'react'
import { history } from '../../../strings/history.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CallRow } from './CallRow.tsx'

interface CallTableProps {
  calls: readonly ListedCall[]
  /** False during a call, because the softphone has one call at a time. */
  canCall: boolean
  onCallAgain: (number: string) => void
}

/**
 * A table that is laid out as cards on a phone. It sets the roles explicitly, because some browsers drop
 * them from a table with `display: grid`.
 */
export function CallTable({ calls, canCall, onCallAgain }: CallTableProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{history.title}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-line">
          {COLUMNS.map(column => (
            <th
              key={column.title}
              role="columnheader"
              scope="col"
              className={classNames(
                'px-3 py-2.5 text-xs font-medium text-faint',
                column.isNumber ? 'text-right' : 'text-left',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {calls.map(call => (
          <CallRow
            key={call.id}
            call={call}
            isOpen={call.id === openId}
            canCall={canCall}
            onToggle={() => setOpenId(call.id === openId ? null : call.id)}
            onCallAgain={onCallAgain}
          />
        ))}
      </tbody>
    </table>
  )
}

const COLUMNS = [
  { title: history.type, isNumber: false },
  { title: history.date, isNumber: false },
  { title: history.number, isNumber: false },
  { title: history.duration, isNumber: true },
  { title: history.status, isNumber: false },
  { title: history.cost, isNumber: true },
]
