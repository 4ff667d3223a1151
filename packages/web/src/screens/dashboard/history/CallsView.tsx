import { CALL_FILTER_WINDOW, HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { CallRecord } from '@ringback/contract/customers/calls'
import { PhoneOutgoing, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { namesOf, useContacts } from '../../../api/contacts.ts'
import { useHistory } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { PATHS } from '../../../session/paths.ts'
import { useSoftphone } from '../../../softphone/softphone-context.ts'
import { CALLS_FAILED } from '../shared/calls/call-words.ts'
import { formatDate } from '../../../text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { useRetry } from '../shared/LoadFailure.tsx'
import { PagedList, type PagedView, pagedView } from '../shared/PagedList.tsx'
import { useCallNow } from '../shared/calls/use-call-now.ts'
import { ExportButton } from '../shared/exports/ExportButton.tsx'
import { localDay } from '../shared/local-time.ts'
import { CallFilters, focusFilterButton } from './CallFilters.tsx'
import { CallTable } from './CallTable.tsx'
import { type CallFilter, isFiltered, requestOf, type useCallFilter } from './call-filter.ts'

/** The calls, with filters and export. */
export function CallsView({ typed, filter, change, clear }: ReturnType<typeof useCallFilter>) {
  const { view, examinedFrom, isInCall, showPage, retry, callAgain } = useCallHistory(filter)
  const { callNow, preparing } = useCallNow()
  const buttonRow = useRef<HTMLDivElement>(null)
  const clearAll = () => {
    clear()
    focusFilterButton(buttonRow)
  }
  return (
    <>
      <CallFilters buttonRow={buttonRow} filter={typed} onChange={change} />
      <PagedList
        view={view}
        onPage={showPage}
        onRetry={retry}
        what="call history"
        failedText={CALLS_FAILED}
        skeleton={
          <RowsSkeleton
            label="Loading call history"
            rows={HISTORY_DASHBOARD_PAGE_SIZE}
            hasIcon
            tableRowHeight="md:h-13"
          />
        }
        empty={
          isFiltered(filter) ? (
            <NoneFound onClear={clearAll} />
          ) : (
            <EmptyState
              icon={<PhoneOutgoing size={24} />}
              title="No call history found."
              detail="Your call history will appear here after you make your first call."
            />
          )
        }
      >
        {calls => (
          <CallTable
            calls={calls}
            canCall={!isInCall}
            preparing={preparing}
            onCallNow={callNow}
            onCallAgain={callAgain}
          />
        )}
      </PagedList>
      {examinedFrom && (
        <Examined from={examinedFrom} onEarlier={() => change({ until: localDay(examinedFrom) })} />
      )}
      {view.is === 'ready' && <CallExport filter={filter} />}
    </>
  )
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState
        icon={<SearchX size={24} />}
        title="No calls match these filters."
        detail="Change the filters, or clear them to see all calls."
        action={
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
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
        Search earlier calls
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
    if (!data)
      return {
        csv: callsCsv(calls, new Map()),
        note: 'The file has been saved without the names of contacts, which failed to load.',
      }
    return { csv: callsCsv(calls, namesOf(data)) }
  }
  return <ExportButton label="Export calls" name="calls" read={read} />
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
  const view: PagedView<CallRecord> = pagedView(query, ({ calls }) => calls)
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

/** "Only the newest 10,000 calls of this period were searched, back to 3 Mar 2026." */
function examinedText(from: Date): string {
  const calls = CALL_FILTER_WINDOW.toLocaleString('en-US')
  return `Only the newest ${calls} calls of this period were searched, back to ${formatDate(from)}.`
}
