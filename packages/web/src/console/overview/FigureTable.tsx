import {
  type DayFigures,
  OVERVIEW_DAYS,
  type PeriodFigures,
  sumOfDays,
  type DestinationMargin,
  getMargins,
  MARGIN_DAYS,
} from '@ringback/contract/operator/overview'
import { destinationText } from '@ringback/contract/text/places'
import { percentText } from '@ringback/contract/text/figures'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { countText, revenueOf } from './figures.ts'
import { overview } from './strings.ts'

/** What happened today, in 7 and in 30 days. */
export function FigureTable({ days }: { days: readonly DayFigures[] }) {
  const columns: Column<Figure>[] = [
    { header: overview.figure, cell: ({ label }) => label },
    ...PERIODS.map(({ header, count }): Column<Figure> => {
      const figures = sumOfDays(days.slice(-count))
      return {
        header,
        align: 'right',
        className: 'whitespace-nowrap',
        cell: ({ of }) => of(figures),
      }
    }),
  ]
  return (
    <Table
      label={overview.figures}
      columns={columns}
      items={FIGURES}
      itemKey={({ label }) => label}
    />
  )
}

const PERIODS = [
  { header: overview.today, count: 1 },
  { header: overview.days(7), count: 7 },
  { header: overview.days(OVERVIEW_DAYS), count: OVERVIEW_DAYS },
]

interface Figure {
  label: string
  of: (figures: PeriodFigures) => ReactNode
}

const FIGURES: readonly Figure[] = [
  { label: overview.calls, of: ({ calls }) => countText(calls) },
  {
    label: overview.answeredCalls,
    of: ({ answeredCalls, calls }) =>
      calls === 0
        ? null
        : overview.answeredOf(
            countText(answeredCalls),
            percentText((answeredCalls / calls) * 100, { decimals: 1 }),
          ),
  },
  {
    label: overview.minutes,
    of: ({ answeredSeconds }) => countText(Math.round(answeredSeconds / 60)),
  },
  { label: overview.revenue, of: figures => <Money amount={revenueOf(figures)} /> },
  { label: overview.callRefunds, of: ({ callRefunds }) => <Money amount={callRefunds} /> },
  { label: overview.carrierCost, of: ({ carrierCost }) => <Money amount={carrierCost} /> },
  {
    label: overview.estimated,
    of: ({ estimatedCarrierCost }) => <Money amount={estimatedCarrierCost} />,
  },
  { label: overview.margin, of: ({ margin }) => <Money amount={margin} /> },
  { label: overview.numbersRevenue, of: figures => <Money amount={figures.numbersRevenue} /> },
  { label: overview.creditSold, of: ({ creditSold }) => <Money amount={creditSold} /> },
  { label: overview.promotions, of: ({ promotions }) => <Money amount={promotions} /> },
  { label: overview.refunded, of: ({ refunded }) => <Money amount={refunded} /> },
  { label: overview.disputes, of: ({ disputes }) => countText(disputes) },
]

/** What calls earned and cost by destination, the largest loss first. */
export function MarginTable() {
  const query = useEntity(getMargins, { query: { days: MARGIN_DAYS } })
  return (
    <Section title={overview.marginTitle(MARGIN_DAYS)}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">{overview.marginNone}</p>
          ) : (
            <Margins items={items} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Margins({ items }: { items: readonly DestinationMargin[] }) {
  const losing = items.filter(({ margin }) => margin < 0n)
  return (
    <details open={losing.length > 0}>
      <summary className="w-fit cursor-pointer rounded-small text-sm text-accent">
        {overview.marginLosing(losing.length)}
      </summary>
      <div className="mt-3">
        <Table
          label={overview.marginTitle(MARGIN_DAYS)}
          columns={COLUMNS}
          items={items}
          itemKey={({ kind, destination }) => `${kind} ${destination}`}
        />
      </div>
    </details>
  )
}

const COLUMNS: readonly Column<DestinationMargin>[] = [
  {
    header: overview.marginDestination,
    cell: ({ kind, destination }) => overview.marginKinds[kind](destinationText(destination)),
  },
  countColumn(overview.calls, ({ calls }) => calls),
  countColumn(overview.minutes, ({ billedSeconds }) => Math.round(billedSeconds / 60)),
  moneyColumn(overview.revenue, ({ revenue, callRefunds }) =>
    revenueOf({ callsRevenue: revenue, callRefunds }),
  ),
  moneyColumn(overview.callRefunds, ({ callRefunds }) => callRefunds),
  moneyColumn(overview.carrierCost, ({ carrierCost }) => carrierCost),
  moneyColumn(overview.margin, ({ margin }) => margin),
]
