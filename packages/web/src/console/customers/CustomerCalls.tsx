import type { Customer } from '@ringback/contract/operator/customers/customers'
import { type ListedCallOfCustomer, listCalls } from '@ringback/contract/operator/calls/calls'
import {
  actionsColumn,
  type Column,
  countColumn,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import { EntityLink } from '../shared/values/EntityLink.tsx'
import { Length } from '../shared/values/Length.tsx'
import { Money } from '../../money/Money.tsx'
import { RefundButton } from '../shared/change/RefundButton.tsx'
import { DirectedParty, otherPartyOf } from '../shared/values/Phone.tsx'
import { CallBadge } from '../shared/values/StateBadges.tsx'
import { Time } from '../shared/values/Time.tsx'
import { customers } from './strings.ts'

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const actions = actionsColumn<ListedCallOfCustomer>(
    customers.actions,
    call =>
      !customer.closedAt &&
      call.cost !== null && (
        <RefundButton call={{ ...call, cost: call.cost, party: otherPartyOf(call) }} />
      ),
  )
  return (
    <DataTable
      endpoint={listCalls}
      fixedQuery={{ customer: customer.id }}
      label={customers.sections.calls}
      columns={[...COLUMNS, actions]}
      itemKey={({ id }) => id}
      empty={{ title: customers.noCalls, detail: customers.noCallsDetail }}
      exportName={`calls-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<ListedCallOfCustomer>[] = [
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
    ({ answeredAt, seconds }) => answeredAt && seconds,
    seconds => seconds !== null && <Length seconds={seconds} />,
  ),
  moneyColumn(customers.cost, ({ cost }) => cost, { to: 'all' }),
  {
    ...moneyColumn(customers.refunded, ({ refunded }) => refunded),
    cell: ({ refunded }) => refunded > 0n && <Money amount={refunded} to="all" />,
  },
  csvColumn(customers.direction, ({ direction }) => direction),
  csvColumn(customers.from, ({ fromNumber }) => fromNumber),
  csvColumn(customers.to, ({ toNumber }) => toNumber),
]
