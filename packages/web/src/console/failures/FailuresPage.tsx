import { type Failure, listFailures, tryFailureAgain } from '@ringback/contract/operator/failures'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCan } from '../session/operator-context.ts'
import { ActionButton } from '../shared/actions.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { Id } from '../shared/EntityLink.tsx'
import type { Filter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/Time.tsx'
import { itemPath } from './item-path.ts'
import { failures } from './strings.ts'

/** Work leaves the list soon after it has succeeded. */
const REFETCH_MS = 5_000

/** The work of background jobs that fails, and a way to try it again. */
export function FailuresPage() {
  const can = useCan()
  const actions: Column<Failure> = {
    header: failures.actions,
    align: 'right',
    isPinned: true,
    cell: ({ id, work, item }) => (
      <ActionButton
        action={tryFailureAgain}
        isInRow
        params={{ id }}
        facts={{ work: failures.works[work], item }}
      />
    ),
  }
  return (
    <Page title={failures.title} lead={failures.lead}>
      <DataTable
        endpoint={listFailures}
        label={failures.title}
        columns={can(tryFailureAgain.role) ? [...COLUMNS, actions] : COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        empty={failures.empty}
        exportName="failures"
        refetchMs={REFETCH_MS}
      />
    </Page>
  )
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const FILTERS: readonly Filter[] = [
  { is: 'choice', name: 'state', label: failures.state, choices: choicesOf(failures.states) },
  { is: 'choice', name: 'work', label: failures.work, choices: choicesOf(failures.works) },
]

const COLUMNS: readonly Column<Failure>[] = [
  {
    header: failures.work,
    className: 'min-w-44',
    cell: failure => (
      <>
        {failures.works[failure.work]}
        <div>
          <Item {...failure} />
        </div>
      </>
    ),
    csv: ({ work }) => work,
  },
  csvColumn(failures.item, ({ item }) => item),
  {
    header: failures.state,
    cell: ({ state, failures: count, nextAttemptAt }) => (
      <>
        <Badge tone={state === 'failing' ? 'bad' : 'neutral'} dot>
          {nextAttemptAt === null ? failures.suspended : failures.states[state]}
        </Badge>
        <div className="mt-1 text-xs whitespace-nowrap text-soft">{failures.count(count)}</div>
      </>
    ),
    csv: ({ state }) => state,
  },
  csvColumn(failures.countHeader, ({ failures: count }) => count),
  {
    header: failures.since,
    cell: ({ firstFailedAt }) => <Time at={firstFailedAt} />,
    csv: ({ firstFailedAt }) => firstFailedAt.toISOString(),
  },
  {
    header: failures.error,
    cell: ({ error }) => (
      <span className="line-clamp-3 min-w-48 text-soft wrap-anywhere">{error}</span>
    ),
    csv: ({ error }) => error,
  },
  {
    header: failures.attempts,
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
    csv: ({ lastFailedAt }) => lastFailedAt.toISOString(),
  },
  csvColumn(failures.nextAttempt, ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null),
]

function Item(failure: Failure) {
  const path = itemPath(failure)
  const id = <Id wraps>{failure.item}</Id>
  if (path === null) return id
  return (
    <Link to={path} className="relative text-accent hover:underline">
      {id}
    </Link>
  )
}
