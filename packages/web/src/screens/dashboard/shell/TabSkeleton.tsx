import type { ReactNode } from 'react'
import { common } from '../../../strings/common.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { DashboardView } from './use-dashboard-tab.ts'

/** The placeholder of a view while its code loads. */
export function TabSkeleton({ view }: { view: DashboardView }) {
  return (
    <div role="status" aria-label={common.loading} className="mx-auto max-w-5xl">
      {view === 'dialer' ? <DialerSkeleton /> : <Lines className="min-h-160 w-full" count={9} />}
    </div>
  )
}

function DialerSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[27rem_1fr]">
      <Box className="mx-auto flex h-[42.75rem] w-full max-w-md flex-col gap-4 sm:h-[48rem] low:h-[min(34.5rem,calc(100svh-8.75rem))] lg:max-w-none">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-4 w-40" />
        <span className="grid grow grid-cols-3 gap-2.5">
          {KEYS.map(key => (
            <Skeleton key={key} className="h-full w-full" />
          ))}
        </span>
        <Skeleton className="h-14 w-full" />
      </Box>
      <div className="grid content-start gap-6 max-lg:hidden">
        <Lines className="h-30" count={1} />
        <Lines className="h-66" count={4} />
        <Lines className="h-56" count={3} />
      </div>
    </div>
  )
}

const KEYS = Array.from({ length: 12 }, (_, key) => key)

/** A card with a title and some lines. */
function Lines({ count, className }: { count: number; className: string }) {
  return (
    <Box className={`grid content-start gap-5 ${className}`}>
      <Skeleton className="h-4 w-32 max-w-full" />
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </Box>
  )
}

function Box({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`rounded-card border border-line bg-card p-4 sm:p-6 ${className}`}>
      {children}
    </div>
  )
}
