import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { PhoneOutgoing } from 'lucide-react'
import { history } from '../../../strings/history.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { PagedList } from '../shared/PagedList.tsx'
import { CallTable } from './CallTable.tsx'
import { HistoryFilter } from './HistoryFilter.tsx'
import { useCallHistory } from './use-call-history.ts'

/** The Call History tab. */
export function HistoryPage() {
  const { filter, view, isInCall, chooseFilter, showPage, retry, callAgain } = useCallHistory()
  return (
    <Card className="mx-auto w-full max-w-5xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{history.title}</h2>
        <HistoryFilter filter={filter} onFilter={chooseFilter} />
      </div>
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
        empty={
          <EmptyState
            icon={<PhoneOutgoing size={24} />}
            title={history.empty}
            detail={history.emptyDetail}
            className="py-16!"
          />
        }
      >
        {calls => <CallTable calls={calls} canCall={!isInCall} onCallAgain={callAgain} />}
      </PagedList>
    </Card>
  )
}
