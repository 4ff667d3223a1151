import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls'
import { formatExactUsd } from '@ringback/contract/money'
import type { Column } from '../shared/column.ts'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Time } from '../shared/Time.tsx'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { Party } from './Party.tsx'
import { calls } from './strings.ts'

type CallColumn = Column<ListedCallOfCustomer>

export const CREATED: CallColumn = {
  header: calls.createdAt,
  cell: ({ createdAt }) => <Time at={createdAt} seconds />,
  csv: ({ createdAt }) => createdAt.toISOString(),
}

export const CUSTOMER: CallColumn = {
  header: calls.customer,
  cell: ({ customerId, customerEmail }) => (
    <EntityLink kind="customer" id={customerId}>
      {customerEmail || customerId}
    </EntityLink>
  ),
  csv: ({ customerEmail }) => customerEmail,
}

/** The columns of a call beside its time and customer. */
export const CALL_COLUMNS: readonly CallColumn[] = [
  {
    header: calls.status,
    cell: call => <CallStatusBadge call={call} />,
    csv: ({ status }) => status,
  },
  {
    header: calls.length,
    align: 'right',
    cell: ({ seconds }) => calls.seconds(seconds),
    csv: ({ seconds }) => seconds,
  },
  {
    header: calls.direction,
    cell: ({ direction }) => calls.directions[direction],
    csv: ({ direction }) => direction,
  },
  {
    header: calls.from,
    cell: ({ fromNumber }) => <Party number={fromNumber} />,
    csv: ({ fromNumber }) => fromNumber,
  },
  {
    header: calls.to,
    cell: ({ toNumber }) => <Party number={toNumber} />,
    csv: ({ toNumber }) => toNumber,
  },
]

export const COST: CallColumn = {
  header: calls.cost,
  align: 'right',
  cell: ({ cost }) => cost !== null && <Money amount={cost} exact />,
  csv: ({ cost }) => cost && formatExactUsd(cost),
}

/** What only the CSV file has. */
export const CSV_COLUMNS: readonly CallColumn[] = [
  { header: calls.id, isCsvOnly: true, cell: () => null, csv: ({ id }) => id },
  {
    header: calls.destination,
    isCsvOnly: true,
    cell: () => null,
    csv: ({ destination }) => destination,
  },
  {
    header: calls.rate,
    isCsvOnly: true,
    cell: () => null,
    csv: ({ ratePerMinute }) => formatExactUsd(ratePerMinute),
  },
]
