import { usdFromMicros } from '@ringback/contract/money'
import type { DayFigures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { Chart } from './Chart.tsx'
import type { PlotSeries } from './draw-plot.ts'
import { overview } from './strings.ts'

interface DayChart {
  title: string
  unit: 'count' | 'usd'
  lines: readonly {
    label: string
    colour: PlotSeries['colour']
    value: (day: DayFigures) => number | null
  }[]
}

const CHARTS: readonly DayChart[] = [
  {
    title: overview.chartCalls,
    unit: 'count',
    lines: [
      { label: overview.allCalls, colour: 'accent', value: ({ calls }) => calls },
      { label: overview.answeredCalls, colour: 'call', value: day => day.answeredCalls },
    ],
  },
  {
    title: overview.chartRevenue,
    unit: 'usd',
    lines: [
      {
        label: overview.callsRevenue,
        colour: 'call',
        value: ({ callsRevenue }) => usdFromMicros(callsRevenue),
      },
      {
        label: overview.carrierCost,
        colour: 'end',
        value: ({ carrierCost }) => usdFromMicros(carrierCost),
      },
    ],
  },
  {
    title: overview.chartCredit,
    unit: 'usd',
    lines: [
      {
        label: overview.creditSold,
        colour: 'accent',
        value: ({ creditSold }) => usdFromMicros(creditSold),
      },
    ],
  },
  {
    title: overview.chartOutstanding,
    unit: 'usd',
    lines: [
      {
        label: overview.outstanding,
        colour: 'warn',
        value: ({ creditOutstanding }) =>
          creditOutstanding === null ? null : usdFromMicros(creditOutstanding),
      },
    ],
  },
]

/** The charts of the days. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const times = days.map(({ day }) => Date.parse(day) / 1_000)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {CHARTS.map(({ title, unit, lines }) => (
        <Section key={title} title={title}>
          <Chart
            title={title}
            days={days.length}
            times={times}
            unit={unit}
            series={lines.map(({ label, colour, value }) => ({
              label,
              colour,
              values: days.map(value),
            }))}
          />
        </Section>
      ))}
    </div>
  )
}

const COLUMNS: readonly Column<DayFigures>[] = [
  { header: overview.day, cell: ({ day }) => day, className: 'whitespace-nowrap tabular-nums' },
  countColumn(overview.calls, ({ calls }) => calls),
  countColumn(overview.answeredCalls, ({ answeredCalls }) => answeredCalls),
  countColumn(overview.minutes, ({ answeredSeconds }) => Math.round(answeredSeconds / 60)),
  moneyColumn(overview.callsRevenue, ({ callsRevenue }) => callsRevenue),
  moneyColumn(overview.carrierCost, ({ carrierCost }) => carrierCost),
  moneyColumn(overview.margin, ({ margin }) => margin),
  moneyColumn(overview.creditSold, ({ creditSold }) => creditSold),
  moneyColumn(overview.refunded, ({ refunded }) => refunded),
  moneyColumn(overview.outstanding, ({ creditOutstanding }) => creditOutstanding),
]

/** The figures behind the charts, newest day first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <Section title={overview.tableTitle}>
      <details>
        <summary className="w-fit cursor-pointer rounded-small text-sm text-accent">
          {overview.showTable}
        </summary>
        <div className="mt-3">
          <Table
            label={overview.tableTitle}
            columns={COLUMNS}
            items={days.toReversed()}
            itemKey={({ day }) => day}
          />
        </div>
      </details>
    </Section>
  )
}
