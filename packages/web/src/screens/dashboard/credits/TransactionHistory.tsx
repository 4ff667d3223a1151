import { TRANSACTIONS_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { Receipt } from 'lucide-react'
import { credits } from '../../../strings/credits.ts'
import { retryOf } from '../../../strings/retry.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { PagedList } from '../shared/PagedList.tsx'
import { TransactionTable } from './TransactionTable.tsx'
import { useTransactions } from './use-transactions.ts'

/** The transactions of the account, five on a page. */
export function TransactionHistory({ arrivedId }: { arrivedId: string | null }) {
  const { view, showPage, retry } = useTransactions()
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">{credits.transactions}</h2>
      <PagedList
        view={view}
        onPage={showPage}
        onRetry={retry}
        what={retryOf.transactions}
        failedText={credits.transactionsFailed}
        skeleton={
          <RowsSkeleton
            label={credits.transactionsLoading}
            rows={TRANSACTIONS_DASHBOARD_PAGE_SIZE}
            tableRowHeight="md:h-14.5"
          />
        }
        empty={
          <EmptyState
            icon={<Receipt size={24} />}
            title={credits.noTransactions}
            detail={credits.noTransactionsDetail}
          />
        }
      >
        {transactions => <TransactionTable transactions={transactions} arrivedId={arrivedId} />}
      </PagedList>
      <p className="mt-4 border-t border-line pt-4 text-xs text-faint">{credits.footnote}</p>
    </Card>
  )
}
