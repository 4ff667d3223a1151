import { destinationText } from '@ringback/contract/text/places'
import {
  type DestinationMargin,
  getMargins,
  MARGIN_DAYS,
} from '@ringback/contract/operator/overview'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Page.tsx'
import { Table } from '../shared/list/Table.tsx'
import { type Column, countColumn, moneyColumn } from '../shared/list/columns.tsx'
import { useEntity } from '../shared/use-api.ts'
import { revenueOf } from './figures.ts'
import { overview } from './strings.ts'

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
