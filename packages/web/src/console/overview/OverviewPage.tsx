import type { ClientResponseOf } from '@ringback/contract/endpoint'
import { OVERVIEW_DAYS, getOverview } from '@ringback/contract/operator/overview'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Page } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import { useEntity } from '../shared/use-api.ts'
import { AttentionList } from './AttentionList.tsx'
import { CallFailureList } from './CallFailureList.tsx'
import { DayCharts, DayTable } from './DayCharts.tsx'
import { MarginTable } from './MarginTable.tsx'
import { FigureTiles, NowTiles } from './Tiles.tsx'
import { overview } from './strings.ts'

const PERIODS = [7, OVERVIEW_DAYS, 90]
/** The server computes the figures of today as often. */
const REFRESH_MS = 15_000

/** The business now, today and in the chosen period, which is in the URL. */
export function OverviewPage() {
  const [parameters] = useSearchParams()
  const asked = Number(parameters.get('days'))
  const days = PERIODS.includes(asked) ? asked : OVERVIEW_DAYS
  const query = useEntity(getOverview, { query: { days } }, { refetchMs: REFRESH_MS })
  return (
    <Page title={overview.title} lead={overview.lead} actions={<PeriodSwitch days={days} />}>
      <Loaded query={query}>{value => <Figures value={value} days={days} />}</Loaded>
    </Page>
  )
}

function Figures({ value, days }: { value: ClientResponseOf<typeof getOverview>; days: number }) {
  return (
    <>
      <AttentionList items={value.attention} />
      <CallFailureList failures={value.callFailures} days={days} />
      <NowTiles now={value.now} />
      <FigureTiles
        title={overview.today}
        note={<ComputedAt at={value.computedAt} />}
        figures={value.today}
      />
      <FigureTiles title={overview.last(days)} figures={value.period} />
      <DayCharts days={value.days} />
      <DayTable days={value.days} />
      <MarginTable />
    </>
  )
}

/** The time of the figures of today. */
function ComputedAt({ at }: { at: Date | null }) {
  if (!at) return overview.neverUpdated
  return (
    <>
      {overview.updated} <Time at={at} seconds />
    </>
  )
}

function PeriodSwitch({ days }: { days: number }) {
  return (
    <nav
      aria-label={overview.period}
      className="flex rounded-small border border-line bg-card p-0.5"
    >
      {PERIODS.map(period => (
        <Link
          key={period}
          to={`?days=${period}`}
          aria-current={period === days ? 'true' : undefined}
          className={classNames(
            'rounded-small px-3 py-1.5 text-sm whitespace-nowrap',
            period === days ? 'bg-raised font-medium text-text' : 'text-soft hover:text-text',
          )}
        >
          {overview.days(period)}
        </Link>
      ))}
    </nav>
  )
}
