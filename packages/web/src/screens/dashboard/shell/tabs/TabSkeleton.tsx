import type { ReactNode } from 'react'
import { PageHead } from '../../../../ui/layout/PageHead.tsx'
import { CardSkeleton, Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { DialerSkeleton } from '../../dialer/DialerSkeleton.tsx'
import type { DashboardView } from './use-dashboard-tab.ts'
import { NUMBERS_LEAD } from '../../shared/numbers/use-numbers.ts'

/** The placeholder of a view while its code loads: its title and its boxes, where they will be. */
export function TabSkeleton({ view }: { view: DashboardView }) {
  return (
    <div role="status" aria-label="Loading" className="content-width">
      <div inert>{SKELETONS[view]}</div>
    </div>
  )
}

const LIST = <CardSkeleton className="min-h-160 w-full" lines={9} />

const SKELETONS: Record<DashboardView, ReactNode> = {
  dialer: <DialerSkeleton />,
  history: <Page title="Call History">{LIST}</Page>,
  contacts: (
    <Page title="Contacts" back={<div className="h-11" />}>
      {LIST}
    </Page>
  ),
  numbers: (
    <Page title="My Numbers" lead={NUMBERS_LEAD}>
      <div className="grid gap-3 lg:grid-cols-2">
        <CardSkeleton className="h-72" lines={4} />
        <CardSkeleton className="h-72 max-lg:hidden" lines={4} />
      </div>
    </Page>
  ),
  credits: (
    <Page title="Credits">
      <CardSkeleton className="h-44 sm:h-28" lines={1} />
      <div>
        <Skeleton className="mb-3 h-7 w-36" />
        <div className="flex flex-wrap gap-x-3 gap-y-4">
          {[1, 2, 3, 4, 5].map(each => (
            <CardSkeleton
              key={each}
              className="h-32 grow basis-44 max-sm:basis-full sm:h-65"
              lines={2}
            />
          ))}
        </div>
      </div>
      <CardSkeleton className="h-96" lines={5} />
    </Page>
  ),
  settings: (
    <Page title="Settings">
      <div className="grid gap-4 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-8">
        <Skeleton className="h-23 lg:h-70" />
        <div className="grid gap-6">
          <CardSkeleton className="h-52" lines={2} />
          <CardSkeleton className="h-105" lines={5} />
          <CardSkeleton className="h-44" lines={2} />
        </div>
      </div>
    </Page>
  ),
}

function Page(props: { title: string; lead?: string; back?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={props.title} lead={props.lead} back={props.back} />
      {props.children}
    </div>
  )
}
