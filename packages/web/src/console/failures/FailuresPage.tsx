import {
  type Failure,
  listFailures,
  tryFailureAgain,
  type FailedWork,
  type FailureState,
} from '@ringback/contract/operator/failures'
import { Badge } from '../../ui/status/Badge.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { useCan } from '../session/operator-session.ts'
import { Page } from '../shared/Page.tsx'
import { ActionButton } from '../shared/change/ActionDialog.tsx'
import { LINK } from '../shared/console-controls.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  actionsColumn,
  type Column,
  csvColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter } from '../shared/list/filters.ts'
import { Id, entityPath } from '../shared/values/EntityLink.tsx'
import { Time } from '../shared/values/values.tsx'
import { wordOf } from '../../text/known-key.ts'

const EMPTY = {
  title: 'Nothing fails',
  detail: 'All work of the background jobs succeeds.',
} as const

const STATES = { failing: 'Needs a person', retried: 'Retried' } satisfies Record<
  FailureState,
  string
>

const WORKS = {
  mail: 'Send a mail',
  call: 'Check or compare a call',
  'call-expiry': 'Expire an unused call',
  'call-failure': 'Find out why a call failed',
  'access-end': 'End access to calls at the gateway',
  'audio-check': 'End a setup test',
  push: 'Send a notice to a browser',
  voicemail: 'Fetch a voicemail recording',
  'voicemail-deletion': 'Delete a voicemail recording',
  purchase: 'Check a purchase',
  'payment-event': 'Ask about a payment webhook',
  refund: 'Refund a payment',
  rental: 'Finish a rental or release',
  'orphan-release': 'Release a number without renter',
  'caller-id-removal': 'Remove a caller ID at the carrier',
  renewal: 'Renew a number',
  'low-balance': 'Announce a low balance',
  document: 'Issue missing tax documents',
  invoice: 'Invoice a month',
  'day-totals': 'Compute the totals of a day',
  deck: 'Activate a scheduled deck',
  'exchange-rate': 'Fetch the exchange rate',
  reconciliation: 'Run the reconciliation',
  alarm: 'Watch for alarms',
  deletion: 'Delete what has expired',
  job: 'Run a job',
} satisfies Record<FailedWork, string>

/** Work leaves the list soon after it has succeeded. */
const REFETCH_MS = 5_000

/** The work of background jobs that fails, and a way to try it again. */
export function FailuresPage() {
  const can = useCan()
  return (
    <Page
      title="Failed work"
      lead="Work of background jobs that did not succeed. It is attempted again by itself, at least once an hour, unless it is suspended. It leaves the list when it succeeds or is no longer needed."
    >
      <DataTable
        endpoint={listFailures}
        label="Failed work"
        columns={can(tryFailureAgain.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={EMPTY}
        exportName="failures"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', 'State', STATES),
  choiceFilter('work', 'Work', WORKS),
]

const COLUMNS: readonly Column<Failure>[] = [
  valueColumn(
    'Work',
    ({ work }) => work,
    (work, failure) => (
      <>
        {wordOf(WORKS, work)}
        <div>
          <Item {...failure} />
        </div>
      </>
    ),
    { className: 'min-w-44' },
  ),
  csvColumn('About', ({ item }) => item),
  valueColumn(
    'State',
    ({ state }) => state,
    (state, { failures: count, nextAttemptAt }) => (
      <>
        <Badge tone={state === 'failing' ? 'bad' : 'neutral'} dot>
          {nextAttemptAt === null ? 'Suspended' : wordOf(STATES, state)}
        </Badge>
        <div className="mt-1 text-xs whitespace-nowrap text-soft">
          {count === 1 ? 'failed once' : `failed ${count} times`}
        </div>
      </>
    ),
  ),
  csvColumn('Failures', ({ failures: count }) => count),
  timeColumn('Since', ({ firstFailedAt }) => firstFailedAt),
  valueColumn(
    'Error',
    ({ error }) => error,
    error => <span className="line-clamp-3 min-w-48 text-soft wrap-anywhere">{error}</span>,
  ),
  {
    ...timeColumn('Attempts', ({ lastFailedAt }) => lastFailedAt),
    cell: ({ lastFailedAt, nextAttemptAt }) => (
      <dl className="grid grid-cols-[auto_1fr] gap-x-2">
        <dt className="text-soft">Last</dt>
        <dd>
          <Time at={lastFailedAt} />
        </dd>
        <dt className="text-soft">Next</dt>
        <dd>{nextAttemptAt === null ? 'only by hand' : <Time at={nextAttemptAt} />}</dd>
      </dl>
    ),
  },
  csvColumn('Next attempt', ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]

const ACTIONS = actionsColumn<Failure>('Actions', ({ id, work, item }) => (
  <ActionButton
    action={tryFailureAgain}
    params={{ id }}
    facts={{ work: wordOf(WORKS, work), item }}
  />
))

function Item(failure: Failure) {
  const path = itemPath(failure)
  const id = <Id wraps>{failure.item}</Id>
  if (path === null) return id
  return (
    <Link to={path} className={`relative ${LINK}`}>
      {id}
    </Link>
  )
}

const PATHS: Readonly<Record<string, (item: string) => string>> = {
  mail: () => '/operator/mails',
  call: item => entityPath('call', item),
  'call-expiry': item => entityPath('call', item),
  'call-failure': item => entityPath('call', item),
  purchase: item => entityPath('payment', item),
  refund: item => entityPath('payment', item),
  rental: item => entityPath('number', item),
  renewal: item => entityPath('number', item),
  'low-balance': item => entityPath('customer', item),
  invoice: item => entityPath('customer', item),
  'orphan-release': () => '/operator/inventory',
  'day-totals': () => '/operator',
  deck: item => `/operator/rates/decks/${encodeURIComponent(item)}`,
  'exchange-rate': () => '/operator/settings',
  reconciliation: () => '/operator/reconciliation',
}

/** The screen of the thing that the work is about; null when it has none. */
function itemPath({ work, item }: Pick<Failure, 'work' | 'item'>): string | null {
  return PATHS[work]?.(item) ?? null
}
