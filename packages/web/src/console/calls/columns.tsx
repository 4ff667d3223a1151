import type { ListedCallOfCustomer } from '@ringback/contract/operator/calls'
import { usdFromMicros } from '@ringback/contract/money'
import { type Column, csvColumn } from '../shared/column.ts'
import { CallStatusBadge } from './CallStatusBadge.tsx'
import { DirectedParty } from '../shared/Party.tsx'
import { calls } from './strings.ts'
import { customerColumn, moneyColumn, timeColumn, valueColumn } from '../shared/columns.tsx'

type CallColumn = Column<ListedCallOfCustomer>

export const CREATED: CallColumn = timeColumn(calls.createdAt, call => call.createdAt, true)

export const CUSTOMER: CallColumn = customerColumn(
  calls.customer,
  ({ customerId, customerEmail }) => ({ id: customerId, email: customerEmail }),
)

/**
 * The columns of a call beside its time and customer. Of the two numbers only the other side's is shown, so that
 * the table fits at 1280 px; the file has both.
 */
export const CALL_COLUMNS: readonly CallColumn[] = [
  valueColumn(
    calls.status,
    ({ status }) => status,
    (_, call) => <CallStatusBadge call={call} />,
  ),
  {
    header: calls.number,
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  valueColumn(
    calls.length,
    ({ seconds }) => seconds,
    seconds => calls.seconds(seconds),
    { align: 'right', className: 'max-lg:hidden' },
  ),
]

export const COST: CallColumn = moneyColumn(calls.cost, ({ cost }) => cost, { exact: true })

/** What only the CSV file has. */
export const CSV_COLUMNS: readonly CallColumn[] = [
  csvColumn(calls.id, ({ id }) => id),
  csvColumn(calls.direction, ({ direction }) => direction),
  csvColumn(calls.from, ({ fromNumber }) => fromNumber),
  csvColumn(calls.to, ({ toNumber }) => toNumber),
  csvColumn(calls.destination, ({ destination }) => destination),
  csvColumn(calls.rate, ({ ratePerMinute }) => usdFromMicros(ratePerMinute)),
]
