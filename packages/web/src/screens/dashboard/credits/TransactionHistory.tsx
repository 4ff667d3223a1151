import { Receipt } from 'lucide-react'
import { common } from '../../../strings/common.ts'
import { credits } from '../../../strings/credits.ts'
import { Card } from '../../../ui/Card.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailure } from '../shared/LoadFailure.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { useTransactions } from './use-transactions.ts'

/** Every movement of credit, five to a page. */
export function TransactionHistory({ arrivedId }: { arrivedId: string | null }) {
  const { view, turnTo } = useTransactions()
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{credits.transactions}</h2>
      {view.is === 'loading' && <Loading />}
      {view.is === 'failed' && <LoadFailure onRetry={view.retry}>{view.words}</LoadFailure>}
      {view.is === 'empty' && <Empty />}
      {view.is === 'ready' && (
        <>
          <div aria-busy={view.isOld} className={view.isOld ? 'opacity-60' : undefined}>
            <TransactionTable transactions={view.transactions} arrivedId={arrivedId} />
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
      <p className="mt-4 border-t border-line pt-4 text-xs text-faint">{credits.footnote}</p>
    </Card>
  )
}

function Empty() {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-wash text-accent"
      >
        <Receipt size={24} />
      </span>
      <p className="font-semibold">{credits.noTransactions}</p>
      <p className="mt-1 text-sm text-soft">{credits.noTransactionsDetail}</p>
    </div>
  )
}

/** As high as a full page. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{credits.transactionsLoading}</span>
      <div className="grid gap-2">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </div>
  )
}
