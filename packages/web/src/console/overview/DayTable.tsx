import type { DayFigures } from '@ringback/contract/operator/overview'
import { Money } from '../shared/Money.tsx'
import { Section } from '../shared/Section.tsx'
import { Table } from '../shared/Table.tsx'
import type { Column } from '../shared/column.ts'
import { shared } from '../shared/strings.ts'
import { overview } from './strings.ts'

const COLUMNS: readonly Column<DayFigures>[] = [
  { header: overview.day, cell: ({ day }) => day, className: 'whitespace-nowrap tabular-nums' },
  { header: overview.calls, align: 'right', cell: ({ calls }) => calls },
  { header: overview.answeredCalls, align: 'right', cell: day => day.answeredCalls },
  {
    header: overview.minutes,
    align: 'right',
    cell: ({ answeredSeconds }) => Math.round(answeredSeconds / 60),
  },
  ...moneyColumns(),
  {
    header: overview.outstanding,
    align: 'right',
    cell: ({ creditOutstanding }) =>
      creditOutstanding === null ? shared.noValue : <Money amount={creditOutstanding} />,
  },
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

function moneyColumns(): Column<DayFigures>[] {
  const names = {
    callsRevenue: overview.callsRevenue,
    carrierCost: overview.carrierCost,
    margin: overview.margin,
    creditSold: overview.creditSold,
    refunded: overview.refunded,
  } as const
  return (Object.keys(names) as (keyof typeof names)[]).map(name => ({
    header: names[name],
    align: 'right',
    cell: day => <Money amount={day[name]} />,
  }))
}
