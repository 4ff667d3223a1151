import { type CallRecord, isTerminal } from '@ringback/contract/customers/calls'
import { formatDuration } from '@ringback/contract/text/figures'
import { Phone } from 'lucide-react'
import { useContactName } from '../../../api/contacts.ts'
import { formatDateTime, formatShortTime } from '../../../strings/dates.ts'
import { history, isAnswered, isMissed, statusWord } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { RetryButton } from '../shared/LoadFailure.tsx'
import { CallCost } from '../shared/calls/CallCost.tsx'
import { CallMark } from '../shared/calls/CallMark.tsx'
import { remoteNumberOf } from '../shared/calls/remote-number.ts'
import { PersonRow, ROW_LIST, type RowHandlers } from './PersonRow.tsx'
import { RECENT_ROWS } from './use-dialer-panels.ts'

export interface RecentCallsProps extends RowHandlers {
  /** Null while loading. */
  calls: CallRecord[] | null
  failed: boolean
  onRetry: () => void
}

/** The last calls. Pressing one copies its number into the number field, and the button beside it calls at once. */
export function RecentCalls(props: RecentCallsProps) {
  const { calls, failed, onRetry, disabled, onDial, onCall } = props
  const handlers = { disabled, onDial, onCall }
  return (
    <>
      {calls === null && failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
          {history.failed}
          <RetryButton look="quiet" what={retryOf.recentCalls} onRetry={onRetry} />
        </p>
      )}
      {calls === null && !failed && (
        <RowsSkeleton label="Loading recent calls" rows={RECENT_ROWS} hasIcon />
      )}
      {calls?.length === 0 && <Empty />}
      {calls && calls.length > 0 && (
        <ul className={ROW_LIST}>
          {recentRows(calls)
            .slice(0, RECENT_ROWS)
            .map(({ call, count }) => (
              <RecentCall key={call.id} call={call} count={count} {...handlers} />
            ))}
        </ul>
      )}
    </>
  )
}

interface RecentRow {
  /** The newest of them. */
  call: CallRecord
  count: number
}

/** The calls, in their order. Unanswered ones with one number and the same end, one after the other, are one row. */
function recentRows(calls: readonly CallRecord[]): RecentRow[] {
  const rows: RecentRow[] = []
  for (const call of calls) {
    const last = rows.at(-1)
    if (last && isRepeated(last.call, call)) last.count += 1
    else rows.push({ call, count: 1 })
  }
  return rows
}

function isRepeated(a: CallRecord, b: CallRecord): boolean {
  return (
    a.direction === b.direction &&
    remoteNumberOf(a) === remoteNumberOf(b) &&
    statusWord(a) === statusWord(b) &&
    isTerminal(a.status) &&
    !isAnswered(a)
  )
}

/** Who, and how long, when and for how much. The rate is requested of numbers that the user types or presses. */
function RecentCall({ call, count, ...handlers }: RecentRow & RowHandlers) {
  const number = remoteNumberOf(call)
  const name = useContactName(number)
  const { startTime } = call
  return (
    <PersonRow
      {...handlers}
      number={number}
      name={name}
      count={count > 1 ? `(${count})` : undefined}
      isMissed={isMissed(call)}
      cost={<CallCost call={call} />}
    >
      <CallMark call={call} className="size-4" />
      <span className="truncate">
        {endOf(call)}
        {' · '}
        <time dateTime={startTime.toISOString()} title={formatDateTime(startTime)}>
          {formatShortTime(startTime, new Date())}
        </time>
      </span>
    </PersonRow>
  )
}

/** How long the call was, or why there was none. */
function endOf(call: CallRecord): string {
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
      <p className="text-sm text-faint">Your last calls appear here.</p>
    </div>
  )
}
