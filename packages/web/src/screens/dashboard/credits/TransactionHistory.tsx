import type { listTransactions, Transaction } from '@ringback/contract/customers/credit/credit'
import type { ResponseOf } from '@ringback/contract/endpoint'
import { TRANSACTIONS_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '../../../api/queries.ts'
import { useClient } from '../../../api/use-client.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/status/Skeleton.tsx'
import { PagedList, hasItems } from '../shared/loading/PagedList.tsx'
import { ExportButton } from '../shared/exports/ExportButton.tsx'
import { transactionsQuery } from '../shared/credit/transactions-query.ts'
import { StatementPicker } from './StatementPicker.tsx'
import { TransactionTable } from './TransactionTable.tsx'

/** The transactions of the account, five on a page. */
export function TransactionHistory({ arrivedId }: { arrivedId: string | null }) {
  const client = useClient()
  const [page, showPage] = useState(1)
  const query = useQuery<ResponseOf<typeof listTransactions>, ApiError>({
    ...transactionsQuery(client, page),
    placeholderData: keepPreviousData,
  })
  const read = async (signal: AbortSignal) => {
    const { readAllTransactions, transactionsCsv } = await import('./transactions-csv.ts')
    return { csv: transactionsCsv(await readAllTransactions(client, signal)) }
  }
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">Transaction history</h2>
      <PagedList
        query={query}
        itemsOf={transactionsOf}
        onPage={showPage}
        what="transactions"
        failed="Failed to fetch transaction history"
        skeleton={
          <RowsSkeleton
            label="Loading transactions"
            rows={TRANSACTIONS_DASHBOARD_PAGE_SIZE}
            tableRowHeight="md:h-14.5"
          />
        }
        empty={
          <EmptyState
            icon={<Receipt size={24} />}
            title="No transactions yet."
            detail="The credit you buy and the calls you pay for appear here."
          />
        }
      >
        {transactions => <TransactionTable transactions={transactions} arrivedId={arrivedId} />}
      </PagedList>
      {!query.isPending && (
        <div className="mt-4 flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
          <StatementPicker />
          {hasItems(query, transactionsOf) && (
            <ExportButton label="Export transactions" name="transactions" read={read} />
          )}
        </div>
      )}
      <p className="mt-4 border-t border-line pt-4 text-xs text-faint">
        Actual minutes vary by destination rates.
      </p>
    </Card>
  )
}

const transactionsOf = ({ transactions }: { transactions: Transaction[] }) => transactions
