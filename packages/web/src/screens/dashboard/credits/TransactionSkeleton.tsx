import { TRANSACTIONS_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { credits } from '../../../strings/credits.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The outline of a full page of transactions while it loads, as rows on a wide screen and as cards on a phone. */
export function TransactionSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{credits.transactionsLoading}</span>
      <div className="h-9.5 border-b border-line px-3 py-3 max-md:hidden">
        <Skeleton className="h-3 w-1/3" />
      </div>
      {Array.from({ length: TRANSACTIONS_DASHBOARD_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-6 border-b border-line py-3 last:border-b-0 md:h-14.5 md:px-3"
        >
          <Skeleton className="h-4 w-36 max-md:hidden" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-44 max-w-full" />
          </span>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
