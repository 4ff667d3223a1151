import { HISTORY_DASHBOARD_PAGE_SIZE } from '@ringback/contract/limits'
import { history } from '../../../strings/history.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The outline of a full page of calls while it loads, as rows on a wide screen and as cards on a phone. */
export function CallTableSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{history.loading}</span>
      <div className="h-9.5 border-b border-line px-3 py-3 max-md:hidden">
        <Skeleton className="h-3 w-1/3" />
      </div>
      {Array.from({ length: HISTORY_DASHBOARD_PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-b border-line py-3 last:border-b-0 md:h-13 md:gap-8 md:px-3"
        >
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2 md:grid-cols-3 md:gap-8">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-3 w-28 max-w-full md:h-4 md:w-36" />
          </span>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  )
}
