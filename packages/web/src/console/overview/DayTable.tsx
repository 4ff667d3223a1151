import type { DayFigures } from '@ringback/contract/operator/overview'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import type { Column } from '../shared/column.ts'
import { overview } from './strings.ts'
import { countColumn, moneyColumn } from '../shared/columns.tsx'

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
