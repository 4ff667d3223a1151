import { history } from '../../../strings/history.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** As high as a page of calls, so that nothing jumps when they come. */
export function HistorySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{history.loading}</span>
      <Skeleton className="mb-3 h-6 w-full opacity-60" />
      <div className="grid gap-2">
        {Array.from({ length: 10 }, (_, row) => (
          <Skeleton key={row} className="h-11 w-full" />
        ))}
      </div>
    </div>
  )
}
