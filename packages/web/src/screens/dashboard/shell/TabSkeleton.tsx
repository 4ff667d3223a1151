import { common } from '../../../strings/common.ts'
import { CardSkeleton } from '../../../ui/Skeleton.tsx'
import { DialerSkeleton } from '../dialer/DialerSkeleton.tsx'
import type { DashboardView } from './use-dashboard-tab.ts'

/** The placeholder of a view while its code loads. */
export function TabSkeleton({ view }: { view: DashboardView }) {
  return (
    <div role="status" aria-label={common.loading} className="content-width">
      <div inert>
        {view === 'dialer' ? (
          <DialerSkeleton />
        ) : (
          <CardSkeleton className="min-h-160 w-full" lines={9} />
        )}
      </div>
    </div>
  )
}
