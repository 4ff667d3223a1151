import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls'
import { formatExactUsd } from '@ringback/contract/money'
import { CustomerLink } from '../shared/CustomerLink.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import { Money } from '../shared/Money.tsx'
import { Time } from '../shared/Time.tsx'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { DirectedParty } from '../shared/Party.tsx'
import { calls } from './strings.ts'

type CallColumn = Column<ListedCallOfCustomer>

export const CREATED: CallColumn = {
  header: calls.createdAt,
  cell: ({ createdAt }) => <Time at={createdAt} seconds />,
  csv: ({ createdAt }) => createdAt.toISOString(),
}

export const CUSTOMER: CallColumn = {
  header: calls.customer,
  className: 'wrap-anywhere',
  cell: ({ customerId, customerEmail }) => <CustomerLink id={customerId} email={customerEmail} />,
  csv: ({ customerId, customerEmail }) => customerEmail || customerId,
}

/**
 * The columns of a call beside its time and customer. Of the two numbers only the other side's is shown, so that
 * the table fits at 1280 px; the file has both.
 */
export const CALL_COLUMNS: readonly CallColumn[] = [
  {
    header: calls.status,
    cell: call => <CallStatusBadge call={call} />,
    csv: ({ status }) => status,
  },
  {
    header: calls.number,
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  {
    header: calls.length,
    align: 'right',
    className: 'max-lg:hidden',
    cell: ({ seconds }) => calls.seconds(seconds),
    csv: ({ seconds }) => seconds,
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
  csvColumn(calls.id, ({ id }) => id),
  csvColumn(calls.direction, ({ direction }) => direction),
  csvColumn(calls.from, ({ fromNumber }) => fromNumber),
  csvColumn(calls.to, ({ toNumber }) => toNumber),
  csvColumn(calls.destination, ({ destination }) => destination),
  csvColumn(calls.rate, ({ ratePerMinute }) => formatExactUsd(ratePerMinute)),
]
