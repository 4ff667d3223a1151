import type { ListedCall } from '@ringback/contract/customers/calls'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Phone, Users } from 'lucide-react'
import { useNumberingPlan } from '../../../phone/numbering-plan.ts'
import { dialer, dialLabel } from '../../../strings/dialer.ts'
import { dashboard } from '../../../strings/dashboard.ts'
import { PATHS } from '../../../session/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { contactText } from './strings.ts'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FavouriteList } from './FavouriteList.tsx'
import { useContactName } from '../../../api/contacts.ts'
import { history, statusWord } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { isKnownNumber } from '../../../strings/softphone.ts'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { formatDuration, formatRecentDay } from '../../../strings/dates.ts'
import { CallCost } from '../shared/calls/CallCost.tsx'
import { DirectionIcon } from '../shared/calls/DirectionIcon.tsx'
import { CallNow } from './CallNow.tsx'
import { remoteNumberOf } from '../shared/calls/remote-number.ts'
import { PhoneNumber } from '../../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../../phone/format-phone-number.ts'
import { RECENT_CALLS } from './use-dialer-panels.ts'
import { RetryButton } from '../shared/LoadFailure.tsx'

interface RecentPanelProps {
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

type View = 'recent' | 'favourites'

/** The last calls, or the favourites in the same place. */
export const RecentPanel = memo(function RecentPanel(props: RecentPanelProps) {
  useNumberingPlan()
  const [view, setView] = useView()
  return (
    <Card className="flex flex-col lg:grow">
      <div className="-mx-2 -mt-3 mb-1 flex gap-1">
        <ViewButton isShown={view === 'recent'} onClick={() => setView('recent')}>
          {dialer.recent}
        </ViewButton>
        <ViewButton isShown={view === 'favourites'} onClick={() => setView('favourites')}>
          {contactText.favourites}
        </ViewButton>
        <Link to={PATHS.contacts} className={buttonClass('quiet', 'ml-auto px-2!')}>
          <Users size={16} aria-hidden="true" />
          {dashboard.contacts}
        </Link>
      </div>
      {view === 'recent' ? (
        <RecentCalls {...props} />
      ) : (
        <FavouriteList disabled={props.disabled} onDial={props.onDial} onCall={props.onCall} />
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
          'tap rounded-control px-2 text-sm font-semibold transition-colors duration-150',
          isShown ? 'text-text' : 'text-faint hover:text-soft',
        )}
      >
        {children}
      </button>
    </h2>
  )
}

/** The view, which is kept in the session's query cache while other tabs are open. */
function useView() {
  const cache = useQueryClient()
  const [view, setView] = useState(() => cache.getQueryData<View>(KEY) ?? 'recent')
  const change = (changed: View) => {
    cache.setQueryData(KEY, changed)
    setView(changed)
  }
  return [view, change] as const
}

const KEY = ['dialer-list']

/** The last calls. Pressing one copies its number into the number field, and the button beside it calls at once. */
function RecentCalls(props: RecentPanelProps) {
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
        <ul className="-mx-2 -mb-2">
          {calls.map(call => (
            <li
              key={call.id}
              className="relative flex items-center not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:h-px not-first:before:bg-line"
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

function RecentCall(props: {
  call: ListedCall
  disabled: boolean
  onDial: (number: string) => void
}) {
  const { call, disabled, onDial } = props
  const number = remoteNumberOf(call)
  const name = useContactName(number)
  const formattedNumber = formatPhoneNumber(number)
  return (
    <button
      type="button"
      disabled={disabled || !isKnownNumber(number)}
      onClick={() => onDial(number)}
      title={dialLabel(formattedNumber)}
      className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 min-[24rem]:gap-x-3 rounded-control px-2 py-3 low:py-2 text-left transition-colors duration-150 enabled:hover:bg-raised disabled:cursor-default"
    >
      <span className="row-span-2">
        <DirectionIcon direction={call.direction} />
      </span>
      {/* On the narrowest phones the status is beside the time, so that the number is whole. */}
      {name === null ? (
        <PhoneNumber number={number} className="text-sm font-medium max-[24rem]:col-span-2" />
      ) : (
        <span className="truncate text-sm font-medium max-[24rem]:col-span-2">{name}</span>
      )}
      <span
        className={classNames(
          'col-start-2 row-start-2 truncate text-xs text-faint',
          // Below a name the number is whole there too, instead of the time.
          name !== null && 'max-[24rem]:col-end-4',
        )}
      >
        {name !== null && (
          <>
            <PhoneNumber number={number} />
            {' · '}
          </>
        )}
        {formatRecentDay(call.startTime, new Date())}
      </span>
      <span
        className={classNames(
          'col-start-3 text-xs text-faint max-[24rem]:row-start-2 min-[24rem]:row-span-2 min-[24rem]:row-start-1',
          name !== null && 'max-[24rem]:hidden',
        )}
      >
        {call.status === 'completed' && call.duration !== null
          ? formatDuration(call.duration)
          : statusWord(call)}
      </span>
      <span className="col-start-4 row-span-2 row-start-1 min-w-10 text-right text-sm">
        <CallCost call={call} />
      </span>
    </button>
  )
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
