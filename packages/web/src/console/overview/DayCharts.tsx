import { usdFromMicros } from '@ringback/contract/money'
import type { DayFigures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { DayChart } from './DayChart.tsx'
import { revenueOf, sinceFirstData } from './figures.ts'
import { overview } from './strings.ts'

/** The charts of the days, from the first one with data on. */
export function DayCharts({ days }: { days: readonly DayFigures[] }) {
  const shown = sinceFirstData(days)
  const seriesOf = (label: string, value: (day: DayFigures) => number) => ({
    label,
    values: shown.map(value),
  })
  const names = shown.map(({ day }) => day)
  return (
    <>
      <Section title={overview.chartRevenue}>
        <DayChart
          title={overview.chartRevenue}
          days={names}
          unit="usd"
          bars={seriesOf(overview.revenue, day => usdFromMicros(revenueOf(day)))}
          line={seriesOf(overview.carrierCost, ({ carrierCost }) => usdFromMicros(carrierCost))}
        />
      </Section>
      <Section title={overview.calls}>
        <DayChart
          title={overview.calls}
          days={names}
          unit="count"
          bars={seriesOf(overview.allCalls, ({ calls }) => calls)}
          line={seriesOf(overview.answeredCalls, ({ answeredCalls }) => answeredCalls)}
        />
      </Section>
    </>
  )
}

const COLUMNS: readonly Column<DayFigures>[] = [
  { header: overview.day, cell: ({ day }) => day, className: 'whitespace-nowrap tabular-nums' },
  countColumn(overview.calls, ({ calls }) => calls),
  countColumn(overview.answeredCalls, ({ answeredCalls }) => answeredCalls),
  countColumn(overview.minutes, ({ answeredSeconds }) => Math.round(answeredSeconds / 60)),
  moneyColumn(overview.revenue, revenueOf),
  moneyColumn(overview.carrierCost, ({ carrierCost }) => carrierCost),
  moneyColumn(overview.margin, ({ margin }) => margin),
  moneyColumn(overview.creditSold, ({ creditSold }) => creditSold),
  moneyColumn(overview.refunded, ({ refunded }) => refunded),
  moneyColumn(overview.outstanding, ({ creditOutstanding }) => creditOutstanding),
]

/** The figures of each day, newest first. */
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
