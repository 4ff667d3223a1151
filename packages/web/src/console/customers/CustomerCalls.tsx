import {
  type Customer,
  type CustomerCall,
  listCustomerCalls,
} from '@ringback/contract/operator/customers'
import { usdFromMicros } from '@ringback/contract/money'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { RefundButton } from '../shared/RefundButton.tsx'
import { DirectedParty, otherPartyOf } from '../shared/Party.tsx'
import { CallBadge } from '../shared/StateBadges.tsx'
import { Time } from '../shared/Time.tsx'
import { customers } from './strings.ts'

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const columns: Column<CustomerCall>[] = [
    ...COLUMNS,
    {
      header: customers.actions,
      isPinned: true,
      align: 'right',
      cell: call =>
        !customer.closedAt &&
        call.cost !== null && (
          <RefundButton isInRow call={{ ...call, cost: call.cost, party: otherPartyOf(call) }} />
        ),
    },
  ]
  return (
    <DataTable
      endpoint={listCustomerCalls}
      params={{ id: customer.id }}
      label={customers.sections.calls}
      columns={columns}
      itemKey={({ id }) => id}
      empty={{ title: customers.noCalls, detail: customers.noCallsDetail }}
      exportName={`calls-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<CustomerCall>[] = [
  {
    header: customers.time,
    cell: ({ id, createdAt }) => (
      <EntityLink kind="call" id={id}>
        <Time at={createdAt} seconds />
      </EntityLink>
    ),
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: customers.number,
    className: 'whitespace-nowrap',
    cell: call => <DirectedParty call={call} />,
  },
  {
    header: customers.status,
    cell: ({ status }) => <CallBadge status={status} />,
    csv: ({ status }) => status,
  },
  {
    header: customers.duration,
    align: 'right',
    cell: ({ answeredSeconds }) =>
      answeredSeconds === null ? null : customers.seconds(answeredSeconds),
    csv: ({ answeredSeconds }) => answeredSeconds,
  },
  {
    header: customers.cost,
    align: 'right',
    cell: ({ cost }) => cost !== null && <Money amount={cost} exact />,
    csv: ({ cost }) => (cost === null ? null : usdFromMicros(cost)),
  },
  {
    header: customers.refunded,
    align: 'right',
    cell: ({ refunded }) => refunded > 0n && <Money amount={refunded} exact />,
    csv: ({ refunded }) => usdFromMicros(refunded),
  },
  csvColumn(customers.direction, ({ direction }) => direction),
  csvColumn(customers.from, ({ fromNumber }) => fromNumber),
  csvColumn(customers.to, ({ toNumber }) => toNumber),
]
