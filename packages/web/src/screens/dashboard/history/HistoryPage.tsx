import { common } from '../../../strings/common.ts'
import { history } from '../../../strings/history.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { CallTable } from './CallTable.tsx'
import { HistoryEmpty } from './HistoryEmpty.tsx'
import { HistoryFilter } from './HistoryFilter.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { useCallHistory } from './use-call-history.ts'

/** The Call History tab. */
export function HistoryPage() {
  const { filter, view, isCalling, choose, turnTo, retry, callAgain } = useCallHistory()
  return (
    <Card className="mx-auto w-full max-w-5xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{history.title}</h2>
        <HistoryFilter filter={filter} onFilter={choose} />
      </div>
      {view.is === 'loading' && <HistorySkeleton />}
      {view.is === 'failed' && (
        <Alert
          tone="error"
          actions={
            <Button look="secondary" onClick={retry}>
              {common.retry}
            </Button>
          }
        >
          {history.failed}
        </Alert>
      )}
      {view.is === 'empty' && <HistoryEmpty />}
      {view.is === 'ready' && (
        <>
          <div aria-busy={view.isOld} className={view.isOld ? 'opacity-60' : undefined}>
            <CallTable calls={view.calls} canCall={!isCalling} onCallAgain={callAgain} />
          </div>
          <div className="not-empty:mt-4">
            <Pager
              page={view.page}
              pages={view.pages}
              busy={view.isOld}
              onPage={turnTo}
              position={common.pageOf(view.page, view.pages)}
              previousLabel={common.previous}
              nextLabel={common.next}
            />
          </div>
        </>
      )}
    </Card>
  )
}
