import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { Direction, ListedCall } from '@ringback/contract/customers/calls'
import { PhoneOutgoing, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { callFilter, examinedText } from './strings.ts'
import { history } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { PagedList, type PagedView, pagedView } from '../shared/PagedList.tsx'
import { CallFilters } from './CallFilters.tsx'
import { CallTable } from './CallTable.tsx'
import { isFiltered, type CallFilter, requestOf } from './call-filter.ts'
import { useCallFilter } from './use-call-filter.ts'
import { localDay } from '../shared/local-time.ts'
import { namesOf, useContacts } from '../../../api/contacts.ts'
import { useClient } from '../../../api/use-client.ts'
import { exporting } from '../shared/exports/strings.ts'
import { ExportButton } from '../shared/exports/ExportButton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useHistory } from '../../../api/queries.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { useRetry } from '../shared/failed-loads.ts'

/** The calls, with filters and export. `voicemailLink` leads to the other view of the tab. */
export function CallsView({ voicemailLink }: { voicemailLink: ReactNode }) {
  const { typed, filter, change, clear } = useCallFilter()
  const { view, examinedFrom, isInCall, showPage, retry, callAgain } = useCallHistory(filter)
  return (
    <Card className="mx-auto w-full max-w-5xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-h-11 items-center gap-2">
          <h2 className="text-lg font-semibold">{history.title}</h2>
          {voicemailLink}
        </div>
        <HistoryFilter filter={filter.direction} onFilter={direction => change({ direction })} />
      </div>
      <CallFilters filter={typed} onChange={change} onClear={clear} />
      <PagedList
        view={view}
        onPage={showPage}
        onRetry={retry}
        what={retryOf.history}
        failedText={history.failed}
        skeleton={
          <RowsSkeleton
            label={history.loading}
            rows={HISTORY_DASHBOARD_PAGE_SIZE}
            hasIcon
            tableRowHeight="md:h-13"
          />
        }
        empty={isFiltered(filter) ? <NoneFound /> : <NoCalls />}
      >
        {calls => <CallTable calls={calls} canCall={!isInCall} onCallAgain={callAgain} />}
      </PagedList>
      {examinedFrom && (
        <Examined from={examinedFrom} onEarlier={() => change({ until: localDay(examinedFrom) })} />
      )}
      {view.is === 'ready' && <CallExport filter={filter} />}
    </Card>
  )
}

function NoCalls() {
  return (
    <EmptyState
      icon={<PhoneOutgoing size={24} />}
      title={history.empty}
      detail={history.emptyDetail}
      className="py-16!"
    />
  )
}

function NoneFound() {
  return (
    <div role="status">
      <EmptyState
        icon={<SearchX size={24} />}
        title={callFilter.noneFound}
        detail={callFilter.noneFoundDetail}
        className="py-16!"
      />
    </div>
  )
}

/** Says that a filter has not examined the older calls of a very long history. */
function Examined({ from, onEarlier }: { from: Date; onEarlier: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-soft">{examinedText(from)}</p>
      <Button look="secondary" onClick={onEarlier}>
        {callFilter.searchEarlier}
      </Button>
    </div>
  )
}

/** Saves the calls that match the filter as a CSV file. */
function CallExport({ filter }: { filter: CallFilter }) {
  const client = useClient()
  const contacts = useContacts()
  const read = async (signal: AbortSignal) => {
    const { callsCsv, readAllCalls } = await import('./calls-csv.ts')
    const calls = await readAllCalls(client, requestOf(filter), signal)
    // Contacts that failed to load are requested once more.
    const { data } = contacts.data ? contacts : await contacts.refetch({ cancelRefetch: false })
    if (!data) return { csv: callsCsv(calls, new Map()), note: exporting.doneWithoutNames }
    return { csv: callsCsv(calls, namesOf(data)) }
  }
  return <ExportButton label={exporting.calls} name="calls" read={read} />
}

/** The direction of the calls to show; null shows every call. */
type Filter = Direction | null

const FILTERS: readonly { filter: Filter; label: string }[] = [
  { filter: null, label: history.all },
  { filter: 'inbound', label: history.incoming },
  { filter: 'outbound', label: history.outgoing },
]

function HistoryFilter(props: { filter: Filter; onFilter: (filter: Filter) => void }) {
  return (
    <div
      role="group"
      aria-label={history.filters}
      className="flex rounded-control border max-sm:w-full border-line bg-well p-1"
    >
      {FILTERS.map(({ filter, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter === props.filter}
          onClick={() => props.onFilter(filter)}
          className={classNames(
            'tap rounded-small text-sm font-medium transition-colors duration-150 max-sm:flex-1 sm:px-4',
            filter === props.filter ? 'bg-raised text-text' : 'text-soft hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** A page of the calls that match the filter, and the actions on it. A new filter shows its first page. */
function useCallHistory(filter: CallFilter) {
  const { phone } = useSoftphone()
  const wanted = requestOf(filter)
  const key = JSON.stringify(wanted)
  const [selection, setSelection] = useState({ page: 1, of: key })
  const page = selection.of === key ? selection.page : 1
  const query = useHistory({ page, ...wanted })
  const navigate = useNavigate()
  const view: PagedView<ListedCall> = pagedView(query, ({ calls }) => calls)
  return {
    view,
    /** When the oldest examined call began, if the filter has not examined older calls. */
    examinedFrom: query.data?.examinedFrom ?? null,
    isInCall: phone.call !== null,
    showPage: (newPage: number) => setSelection({ page: newPage, of: key }),
    retry: useRetry(query.refetch),
    callAgain: (number: string) => {
      void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
    },
  }
}
