import { CALL_FILTER_WINDOW, HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import type { CallRecord } from '@ringback/contract/customers/calls/calls'
import { PhoneOutgoing, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { namesOf, useContacts } from '../../../api/contacts.ts'
import { useHistory } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { PATHS } from '../../../session/paths.ts'
import { usePhone } from '../../../softphone/softphone-context.ts'
import { CALLS_FAILED } from '../shared/calls/call-words.ts'
import { formatDate } from '../../../text/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { PagedList, hasItems } from '../shared/loading/PagedList.tsx'
import { useCallNow } from '../shared/calls/use-call-now.ts'
import { ExportButton } from '../shared/exports/ExportButton.tsx'
import { localDay } from '../../../text/local-time.ts'
import { CallFilters, focusFilterButton } from './CallFilters.tsx'
import { CallTable } from './CallTable.tsx'
import { type CallFilter, isFiltered, requestOf, type useCallFilter } from './call-filter.ts'

/** The calls, with filters and export. */
export function CallsView({ typed, filter, change, clear }: ReturnType<typeof useCallFilter>) {
  const { query, showPage } = useCallHistory(filter)
  const isInCall = usePhone(({ call }) => call !== null)
  const navigate = useNavigate()
  const examinedFrom = query.data?.examinedFrom
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
        query={query}
        itemsOf={callsOf}
        onPage={showPage}
        what="call history"
        failed={CALLS_FAILED}
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
            onCallAgain={number =>
              void navigate(`${PATHS.dashboard}?tab=dialer&number=${encodeURIComponent(number)}`)
            }
          />
        )}
      </PagedList>
      {examinedFrom && (
        <Examined from={examinedFrom} onEarlier={() => change({ until: localDay(examinedFrom) })} />
      )}
      {hasItems(query, callsOf) && <CallExport filter={filter} />}
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
      <p className="text-sm text-soft">
        {`Only the newest ${CALL_FILTER_WINDOW.toLocaleString('en-US')} calls of this period were searched, back to ${formatDate(from)}.`}
      </p>
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

const callsOf = ({ calls }: { calls: CallRecord[] }) => calls

/** A page of the calls that match the filter. A new filter shows its first page. */
function useCallHistory(filter: CallFilter) {
  const wanted = requestOf(filter)
  const key = JSON.stringify(wanted)
  const [selection, setSelection] = useState({ page: 1, of: key })
  const page = selection.of === key ? selection.page : 1
  return {
    query: useHistory({ page, ...wanted }),
    showPage: (newPage: number) => setSelection({ page: newPage, of: key }),
  }
}
