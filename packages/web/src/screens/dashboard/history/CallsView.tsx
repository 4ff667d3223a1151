import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { PhoneOutgoing, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { callFilter, examinedText } from './strings.ts'
import { history } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { PagedList } from '../shared/PagedList.tsx'
import { CallExport } from './CallExport.tsx'
import { CallFilters } from './CallFilters.tsx'
import { CallTable } from './CallTable.tsx'
import { HistoryFilter } from './HistoryFilter.tsx'
import { isFiltered } from './call-filter.ts'
import { useCallFilter } from './use-call-filter.ts'
import { useCallHistory } from './use-call-history.ts'
import { localDay } from '../shared/local-time.ts'

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
