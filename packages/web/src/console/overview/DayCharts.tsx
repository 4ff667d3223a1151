import { usdFromMicros } from '@ringback/contract/money'
import type { DayFigures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { DayChart } from './DayChart.tsx'
import { revenueOf, sinceFirstData } from './figures.ts'

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
      <Section title="Revenue and carrier cost">
        <DayChart
          title="Revenue and carrier cost"
          days={names}
          unit="usd"
          bars={seriesOf('Revenue', day => usdFromMicros(revenueOf(day)))}
          line={seriesOf('Carrier', ({ carrierCost }) => usdFromMicros(carrierCost))}
        />
      </Section>
      <Section title="Calls">
        <DayChart
          title="Calls"
          days={names}
          unit="count"
          bars={seriesOf('All', ({ calls }) => calls)}
          line={seriesOf('Answered', ({ answeredCalls }) => answeredCalls)}
        />
      </Section>
    </>
  )
}

const COLUMNS: readonly Column<DayFigures>[] = [
  { header: 'Day', cell: ({ day }) => day, className: 'whitespace-nowrap tabular-nums' },
  countColumn('Calls', ({ calls }) => calls),
  countColumn('Answered', ({ answeredCalls }) => answeredCalls),
  countColumn('Minutes', ({ answeredSeconds }) => Math.round(answeredSeconds / 60)),
  moneyColumn('Revenue', revenueOf),
  moneyColumn('Carrier', ({ carrierCost }) => carrierCost),
  moneyColumn('Margin', ({ margin }) => margin),
  moneyColumn('Credit sold', ({ creditSold }) => creditSold),
  moneyColumn('Refunds', ({ refunded }) => refunded),
  moneyColumn('Owed to customers', ({ creditOutstanding }) => creditOutstanding),
]

/** The figures of each day, newest first. */
export function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <Section title="The figures of each day">
      <details>
        <summary className="w-fit cursor-pointer rounded-small text-sm text-accent">
          Show as a table
        </summary>
        <div className="mt-3">
          <Table
            label="The figures of each day"
            columns={COLUMNS}
            items={days.toReversed()}
            itemKey={({ day }) => day}
          />
        </div>
      </details>
    </Section>
  )
}
