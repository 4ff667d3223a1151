import { common } from '../../strings/common.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What a tab's place looks like while its code is on its way. */
export function ShellSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="mx-auto grid max-w-5xl gap-6 px-4 py-6 md:grid-cols-[1fr_1.3fr] md:py-8"
    >
      <Skeleton className="h-120 rounded-card" />
      <div className="grid content-start gap-6 max-md:hidden">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </div>
    </div>
  )
}
