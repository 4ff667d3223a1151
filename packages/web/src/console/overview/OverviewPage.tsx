import type { ResponseOf } from '@ringback/contract/endpoint'
import { getOverview } from '@ringback/contract/operator/overview'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/buttons/Link.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { SEGMENTS, segmentClass } from '../../ui/choice/Segments.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { AttentionList, CallFailureList } from './AttentionList.tsx'
import { DayCharts, DayTable } from './DayCharts.tsx'
import { FigureTable, MarginTable } from './FigureTable.tsx'
import { NowLine, TodayTiles } from './TodayTiles.tsx'
import { PERIODS, periodOf } from './attention-paths.ts'

/** The server computes the figures of today as often. */
const REFRESH_MS = 15_000

/** Whether today is normal, what waits, and the days of the chosen period, which is in the URL. */
export function OverviewPage() {
  const [parameters] = useSearchParams()
  const days = periodOf(parameters)
  const query = useEntity(getOverview, { query: { days } }, { refetchMs: REFRESH_MS })
  return (
    <Page
      title="Overview"
      lead="Days are UTC. Calls count on the day on which they ended."
      actions={<PeriodSwitch days={days} />}
    >
      <Loaded query={query} skeleton={<OverviewSkeleton />}>
        {value => <Figures value={value} days={days} />}
      </Loaded>
    </Page>
  )
}

function Figures({ value, days }: { value: ResponseOf<typeof getOverview>; days: number }) {
  return (
    <>
      <AttentionList items={value.attention} />
      <CallFailureList failures={value.callFailures} days={days} />
      <TodayTiles value={value} />
      <NowLine now={value.now} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <FigureTable days={value.days} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DayCharts days={value.days} />
        </div>
      </div>
      <DayTable days={value.days} />
      <MarginTable />
    </>
  )
}

function PeriodSwitch({ days }: { days: number }) {
  return (
    <nav aria-label="Period" className={SEGMENTS}>
      {PERIODS.map(period => (
        <Link
          key={period}
          to={`?days=${period}`}
          aria-current={period === days ? 'true' : undefined}
          className={segmentClass(
            period === days,
            'flex min-h-6.5! items-center px-3 whitespace-nowrap pointer-coarse:min-h-11!',
          )}
        >
          {`${period} days`}
        </Link>
      ))}
    </nav>
  )
}

/** As high as the figures, so that nothing moves when they arrive. */
function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-21 rounded-control!" />
      <div className="mt-7 grid grid-cols-2 gap-3 md:grid-cols-4">
        {Array.from({ length: 4 }, (_, tile) => (
          <Skeleton key={tile} className="h-28 rounded-control!" />
        ))}
      </div>
      <Skeleton className="h-12 rounded-control!" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-120 rounded-control!" />
        <Skeleton className="h-120 rounded-control!" />
      </div>
    </div>
  )
}
