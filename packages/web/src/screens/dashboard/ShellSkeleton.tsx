import { common } from '../../strings/common.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What a tab's place looks like while its code is on its way. */
export function ShellSkeleton() {
  return (
    <div
      role="status"
      aria-label={common.loading}
      className="mx-auto grid max-w-5xl gap-6 lg:grid-cols-[27rem_1fr]"
    >
      <Skeleton className="mx-auto h-120 w-full max-w-md rounded-card lg:max-w-none" />
      <div className="grid content-start gap-6 max-lg:hidden">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </div>
    </div>
  )
}
