import { type CallRecord, isTerminal } from '@ringback/contract/customers/calls/calls'
import { formatDuration } from '@ringback/contract/text/figures'
import { useQueryClient } from '@tanstack/react-query'
import { Users, Phone } from 'lucide-react'
import { memo, useState } from 'react'
import { useContactName } from '../../../api/contacts.ts'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { PATHS } from '../../../session/paths.ts'
import { formatShortTime, formatDateTime } from '../../../text/dates.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { buttonClass } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Link } from '../../../ui/buttons/Link.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RetryButton } from '../shared/loading/LoadFailure.tsx'
import { CallCost } from '../shared/calls/CallCost.tsx'
import { CallMark } from '../shared/calls/CallMark.tsx'
import {
  remoteNumberOf,
  CALLS_FAILED,
  isMissed,
  isAnswered,
  statusWord,
} from '../shared/calls/call-words.ts'
import { FavouriteList, useFavourites } from './FavouriteList.tsx'
import { PersonRow, ROW_LIST, type RowHandlers } from './PersonRow.tsx'
import { RECENT_ROWS, useRecentCalls } from './use-dialer-panels.ts'

type View = 'recent' | 'favourites'

/** The last calls, or the favourites in the same place: what the user has chosen, and before the first call the favourites. */
export const RecentPanel = memo(function RecentPanel({ isPlaced, ...handlers }: RecentPanelProps) {
  const { calls } = useRecentCalls()
  useNumberingPlan()
  const [chosen, setView] = useChosenView()
  const hasFavourites = Boolean(useFavourites().numbers?.length)
  const view =
    chosen ?? (isPlaced && calls?.length === 0 && hasFavourites ? 'favourites' : 'recent')
  return (
    <Card className="flex flex-col lg:grow">
      <div className="-mx-2 -mt-3 mb-1 flex flex-wrap gap-x-1">
        <ViewButton isShown={view === 'recent'} onClick={() => setView('recent')}>
          Recent
        </ViewButton>
        <ViewButton isShown={view === 'favourites'} onClick={() => setView('favourites')}>
          Favourites
        </ViewButton>
        <Link to={PATHS.contacts} className={buttonClass('quiet', 'ms-auto px-2!')}>
          <Users size={16} aria-hidden="true" />
          Contacts
        </Link>
      </div>
      {view === 'recent' ? (
        <RecentCalls {...handlers} isPlaced={isPlaced} />
      ) : (
        <FavouriteList {...handlers} />
      )}
    </Card>
  )
})

function ViewButton(props: { isShown: boolean; onClick: () => void; children: string }) {
  const { isShown, onClick, children } = props
  return (
    <h2>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onClick}
        className={classNames(
          'tap relative rounded-control px-2 text-sm font-semibold transition-colors duration-150 after:absolute after:inset-x-2 after:bottom-1.5 after:h-0.5 after:rounded-full',
          isShown ? 'text-text after:bg-text' : 'text-faint hover:text-soft',
        )}
      >
        {children}
      </button>
    </h2>
  )
}

/** The view, which is kept in the session's query cache while other tabs are open. */
function useChosenView() {
  const cache = useQueryClient()
  const [view, setView] = useState(() => cache.getQueryData<View>(KEY))
  const change = (changed: View) => {
    cache.setQueryData(KEY, changed)
    setView(changed)
  }
  return [view, change] as const
}

const KEY = ['dialer-list']

interface RecentPanelProps extends RowHandlers {
  /** Whether the calls may be shown: what stands above them has its height. */
  isPlaced: boolean
}

/** The last calls. Pressing one copies its number into the number field, and the button beside it calls at once. */
function RecentCalls({ isPlaced, ...handlers }: RecentPanelProps) {
  const { failed, retry, ...recent } = useRecentCalls()
  const calls = isPlaced ? recent.calls : null
  return (
    <>
      {calls === null && failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
          {CALLS_FAILED}
          <RetryButton look="quiet" what="recent calls" onRetry={retry} />
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
  const now = useMinute()
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
          {formatShortTime(startTime, now)}
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
    <div className="flex grow flex-col items-center justify-center gap-3 pb-4 text-center max-lg:flex-row max-lg:justify-start max-lg:pb-0 max-lg:text-start lg:pb-8">
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
