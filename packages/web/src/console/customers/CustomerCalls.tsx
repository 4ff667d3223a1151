import { refundCall } from '@ringback/contract/operator/customer-changes'
import {
  type Customer,
  type CustomerCall,
  listCustomerCalls,
} from '@ringback/contract/operator/customers'
import { usdFromMicros } from '@ringback/contract/money'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useCan } from '../session/operator-context.ts'
import type { Column } from '../shared/column.ts'
import { IN_ROW } from '../shared/console-controls.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EntityLink } from '../shared/EntityLink.tsx'
import { Money } from '../shared/Money.tsx'
import { Phone } from '../shared/Phone.tsx'
import { Time } from '../shared/Time.tsx'
import { customerChanges } from './change-strings.ts'
import { RefundDialog } from './CreditDialogs.tsx'
import { customers } from './strings.ts'

/** The customer's calls, which can be refunded. */
export function CustomerCalls({ customer }: { customer: Customer }) {
  const [refunding, setRefunding] = useState<CustomerCall | null>(null)
  const can = useCan()
  const columns: Column<CustomerCall>[] = [
    ...COLUMNS,
    {
      header: customers.actions,
      isPinned: true,
      align: 'right',
      cell: call =>
        can(refundCall.role) &&
        !customer.closedAt &&
        call.cost !== null &&
        call.refunded < call.cost && (
          <Button look="secondary" className={IN_ROW} onClick={() => setRefunding(call)}>
            {customerChanges.refund}
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        endpoint={listCustomerCalls}
        params={{ id: customer.id }}
        label={customers.sections.calls}
        columns={columns}
        itemKey={({ id }) => id}
        empty={{ title: customers.noCalls, detail: customers.noCallsDetail }}
        exportName={`calls-${customer.id}`}
      />
      {refunding && <RefundDialog call={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

/** A caller ID that was not shown, or was erased with the account, has no number. */
function Party({ number }: { number: string }) {
  return number.startsWith('+') ? <Phone number={number} /> : customers.anonymous
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
    header: customers.direction,
    cell: ({ direction }) => customers.directions[direction],
    csv: ({ direction }) => direction,
  },
  {
    header: customers.from,
    cell: ({ fromNumber }) => <Party number={fromNumber} />,
    csv: ({ fromNumber }) => fromNumber,
  },
  {
    header: customers.to,
    cell: ({ toNumber }) => <Party number={toNumber} />,
    csv: ({ toNumber }) => toNumber,
  },
  { header: customers.status, cell: ({ status }) => status, csv: ({ status }) => status },
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
]
