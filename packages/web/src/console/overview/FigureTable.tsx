import {
  type DayFigures,
  OVERVIEW_DAYS,
  type PeriodFigures,
  sumOfDays,
  type DestinationMargin,
  getMargins,
  MARGIN_DAYS,
} from '@ringback/contract/operator/overview'
import { percentText } from '@ringback/contract/text/figures'
import { destinationText } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Money } from '../../money/Money.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { countText, revenueOf } from './figures.ts'

/** What happened today, in 7 and in 30 days. */
export function FigureTable({ days }: { days: readonly DayFigures[] }) {
  const columns: Column<Figure>[] = [
    { header: 'Figure', cell: ({ label }) => label },
    ...PERIODS.map(({ header, count }): Column<Figure> => {
      const figures = sumOfDays(days.slice(-count))
      return {
        header,
        align: 'end',
        className: 'whitespace-nowrap',
        cell: ({ of }) => of(figures),
      }
    }),
  ]
  return <Table label="Figures" columns={columns} items={FIGURES} itemKey={({ label }) => label} />
}

const PERIODS = [
  { header: 'Today', count: 1 },
  { header: `${7} days`, count: 7 },
  { header: `${OVERVIEW_DAYS} days`, count: OVERVIEW_DAYS },
]

interface Figure {
  label: string
  of: (figures: PeriodFigures) => ReactNode
}

const FIGURES: readonly Figure[] = [
  { label: 'Calls', of: ({ calls }) => countText(calls) },
  {
    label: 'Answered',
    of: ({ answeredCalls, calls }) =>
      calls === 0
        ? null
        : `${countText(answeredCalls)} (${percentText((answeredCalls / calls) * 100, { decimals: 1 })})`,
  },
  {
    label: 'Minutes',
    of: ({ answeredSeconds }) => countText(Math.round(answeredSeconds / 60)),
  },
  { label: 'Revenue', of: figures => <Money amount={revenueOf(figures)} /> },
  {
    label: 'Refunds of calls, already deducted',
    of: ({ callRefunds }) => <Money amount={callRefunds} />,
  },
  { label: 'Carrier', of: ({ carrierCost }) => <Money amount={carrierCost} /> },
  {
    label: 'Carrier, estimated part',
    of: ({ estimatedCarrierCost }) => <Money amount={estimatedCarrierCost} />,
  },
  { label: 'Margin', of: ({ margin }) => <Money amount={margin} /> },
  { label: 'Rented numbers', of: figures => <Money amount={figures.numbersRevenue} /> },
  { label: 'Credit sold', of: ({ creditSold }) => <Money amount={creditSold} /> },
  { label: 'Given away', of: ({ promotions }) => <Money amount={promotions} /> },
  { label: 'Refunds', of: ({ refunded }) => <Money amount={refunded} /> },
  { label: 'Disputes opened', of: ({ disputes }) => countText(disputes) },
]

/** What calls earned and cost by destination, the largest loss first. */
export function MarginTable() {
  const query = useEntity(getMargins, { query: { days: MARGIN_DAYS } })
  return (
    <Section title={marginTitleText(MARGIN_DAYS)}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">No call was answered.</p>
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
        {marginLosingText(losing.length)}
      </summary>
      <div className="mt-3">
        <Table
          label={marginTitleText(MARGIN_DAYS)}
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
    header: 'Destination',
    cell: ({ kind, destination }) => marginText(kind, destinationText(destination)),
  },
  countColumn('Calls', ({ calls }) => calls),
  countColumn('Minutes', ({ billedSeconds }) => Math.round(billedSeconds / 60)),
  moneyColumn('Revenue', ({ revenue, callRefunds }) =>
    revenueOf({ callsRevenue: revenue, callRefunds }),
  ),
  moneyColumn('Refunds of calls, already deducted', ({ callRefunds }) => callRefunds),
  moneyColumn('Carrier', ({ carrierCost }) => carrierCost),
  moneyColumn('Margin', ({ margin }) => margin),
]

function marginTitleText(days: number): string {
  return `Margin by destination, last ${days} days`
}

function marginLosingText(count: number): string {
  return count === 0
    ? 'No destination cost more than it earned'
    : count === 1
      ? '1 destination cost more than it earned'
      : `${countText(count)} destinations cost more than they earned`
}

function marginText(kind: DestinationMargin['kind'], destination: string): string {
  if (kind === 'incoming') return 'Incoming calls'
  return kind === 'forwarded' ? `${destination}, forwarded` : destination
}
