import {
  type Failure,
  listFailures,
  tryFailureAgain,
  type FailedWork,
} from '@ringback/contract/operator/failures'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
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
import { failures } from './strings.ts'

/** Work leaves the list soon after it has succeeded. */
const REFETCH_MS = 5_000

/** The work of background jobs that fails, and a way to try it again. */
export function FailuresPage() {
  const can = useCan()
  return (
    <Page title={failures.title} lead={failures.lead}>
      <DataTable
        endpoint={listFailures}
        label={failures.title}
        columns={can(tryFailureAgain.role) ? [...COLUMNS, ACTIONS] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={failures.empty}
        exportName="failures"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  choiceFilter('state', failures.state, failures.states),
  choiceFilter('work', failures.work, failures.works),
]

const COLUMNS: readonly Column<Failure>[] = [
  valueColumn(
    failures.work,
    ({ work }) => work,
    (work, failure) => (
      <>
        {failures.works[work]}
        <div>
          <Item {...failure} />
        </div>
      </>
    ),
    { className: 'min-w-44' },
  ),
  csvColumn(failures.item, ({ item }) => item),
  valueColumn(
    failures.state,
    ({ state }) => state,
    (state, { failures: count, nextAttemptAt }) => (
      <>
        <Badge tone={state === 'failing' ? 'bad' : 'neutral'} dot>
          {nextAttemptAt === null ? failures.suspended : failures.states[state]}
        </Badge>
        <div className="mt-1 text-xs whitespace-nowrap text-soft">{failures.count(count)}</div>
      </>
    ),
  ),
  csvColumn(failures.countHeader, ({ failures: count }) => count),
  timeColumn(failures.since, ({ firstFailedAt }) => firstFailedAt),
  valueColumn(
    failures.error,
    ({ error }) => error,
    error => <span className="line-clamp-3 min-w-48 text-soft wrap-anywhere">{error}</span>,
  ),
  {
    ...timeColumn(failures.attempts, ({ lastFailedAt }) => lastFailedAt),
    cell: ({ lastFailedAt, nextAttemptAt }) => (
      <dl className="grid grid-cols-[auto_1fr] gap-x-2">
        <dt className="text-soft">{failures.last}</dt>
        <dd>
          <Time at={lastFailedAt} />
        </dd>
        <dt className="text-soft">{failures.next}</dt>
        <dd>{nextAttemptAt === null ? failures.onlyByHand : <Time at={nextAttemptAt} />}</dd>
      </dl>
    ),
  },
  csvColumn(failures.nextAttempt, ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]

const ACTIONS = actionsColumn<Failure>(failures.actions, ({ id, work, item }) => (
  <ActionButton
    action={tryFailureAgain}
    params={{ id }}
    facts={{ work: failures.works[work], item }}
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

const PATHS: Partial<Record<FailedWork, (item: string) => string>> = {
  mail: () => '/operator/mails',
  call: item => entityPath('call', item),
  'call-expiry': item => entityPath('call', item),
  'call-failure': item => entityPath('call', item),
  purchase: item => entityPath('payment', item),
  refund: item => entityPath('payment', item),
  rental: item => entityPath('number', item),
  renewal: item => entityPath('number', item),
  'low-balance': item => entityPath('customer', item),
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
