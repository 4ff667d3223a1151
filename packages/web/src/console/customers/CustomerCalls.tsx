import {
  type Customer,
  type CustomerCall,
  listCustomerCalls,
} from '@ringback/contract/operator/customers'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { RefundButton } from '../shared/RefundButton.tsx'
import { DirectedParty, otherPartyOf } from '../shared/Party.tsx'
import { CallBadge } from '../shared/StateBadges.tsx'
import { Time } from '../shared/Time.tsx'
import { customers } from './strings.ts'
import {
  actionsColumn,
  countColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/columns.tsx'

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const actions = actionsColumn<CustomerCall>(
    customers.actions,
    call =>
      !customer.closedAt &&
      call.cost !== null && (
        <RefundButton isInRow call={{ ...call, cost: call.cost, party: otherPartyOf(call) }} />
      ),
  )
  return (
    <DataTable
      endpoint={listCustomerCalls}
      params={{ id: customer.id }}
      label={customers.sections.calls}
      columns={[...COLUMNS, actions]}
      itemKey={({ id }) => id}
      empty={{ title: customers.noCalls, detail: customers.noCallsDetail }}
      exportName={`calls-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<CustomerCall>[] = [
  {
    ...timeColumn(customers.time, ({ createdAt }) => createdAt),
    cell: ({ id, createdAt }) => (
      <EntityLink kind="call" id={id}>
        <Time at={createdAt} seconds />
      </EntityLink>
    ),
  },
  {
    header: customers.number,
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  valueColumn(
    customers.status,
    ({ status }) => status,
    status => <CallBadge status={status} />,
  ),
  countColumn(
    customers.duration,
    ({ answeredSeconds }) => answeredSeconds,
    seconds => seconds !== null && customers.seconds(seconds),
  ),
  moneyColumn(customers.cost, ({ cost }) => cost, { exact: true }),
  {
    ...moneyColumn(customers.refunded, ({ refunded }) => refunded),
    cell: ({ refunded }) => refunded > 0n && <Money amount={refunded} exact />,
  },
  csvColumn(customers.direction, ({ direction }) => direction),
  csvColumn(customers.from, ({ fromNumber }) => fromNumber),
  csvColumn(customers.to, ({ toNumber }) => toNumber),
]
