import { common } from '../../../strings/common.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'

/** The placeholder of a tab while its code loads. */
export function TabSkeleton({ tab }: { tab: DashboardTab }) {
  return (
    <div role="status" aria-label={common.loading} className="mx-auto max-w-5xl">
      {tab === 'dialer' ? <DialerSkeleton /> : <EmptyCard className="h-160 w-full" />}
    </div>
  )
}

function DialerSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[27rem_1fr]">
      <EmptyCard className="mx-auto h-[39.5rem] w-full max-w-md sm:h-[46.5rem] lg:max-w-none" />
      <div className="grid content-start gap-6 max-lg:hidden">
        <EmptyCard className="h-30" />
        <EmptyCard className="h-66" />
        <EmptyCard className="h-56" />
      </div>
    </div>
  )
}

function EmptyCard({ className }: { className: string }) {
  return (
    <div className={`rounded-card border border-line bg-card p-6 ${className}`}>
      <Skeleton className="h-4 w-32 max-w-full" />
    </div>
  )
}
