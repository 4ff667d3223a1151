import { resendReceiptMail } from '@ringback/contract/operator/customer-changes'
import {
  type Customer,
  type CustomerPurchase,
  listCustomerPurchases,
} from '@ringback/contract/operator/customers'
import { inrFromPaise, usdFromMicros } from '@ringback/contract/money'
import { ActionButton } from '../shared/actions.tsx'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EntityLink, Id } from '../shared/EntityLink.tsx'
import { Money, Rupees } from '../shared/Money.tsx'
import { OrderBadge } from '../shared/StateBadges.tsx'
import { Time } from '../shared/Time.tsx'
import { customers } from './strings.ts'

/** The customer's purchases of credit, whose receipts can be sent again. */
export function CustomerPurchases({ customer }: { customer: Customer }) {
  const columns: Column<CustomerPurchase>[] = [
    ...COLUMNS,
    {
      header: customers.actions,
      isPinned: true,
      align: 'right',
      cell: ({ id, packageName, status }) =>
        !customer.closedAt &&
        status === 'paid' && (
          <ActionButton
            action={resendReceiptMail}
            isInRow
            params={{ id: customer.id }}
            fixed={{ purchaseId: id }}
            facts={{ package: packageName }}
          />
        ),
    },
  ]
  return (
    <DataTable
      endpoint={listCustomerPurchases}
      params={{ id: customer.id }}
      label={customers.sections.purchases}
      columns={columns}
      itemKey={({ id }) => id}
      empty={{ title: customers.noPurchases, detail: customers.noPurchasesDetail }}
      exportName={`purchases-${customer.id}`}
    />
  )
}

const COLUMNS: readonly Column<CustomerPurchase>[] = [
  {
    header: customers.time,
    cell: ({ createdAt }) => <Time at={createdAt} />,
    csv: ({ createdAt }) => createdAt.toISOString(),
  },
  {
    header: customers.package,
    cell: ({ packageName }) => packageName,
    csv: ({ packageName }) => packageName,
  },
  {
    header: customers.price,
    align: 'right',
    cell: ({ price }) => <Money amount={price} />,
    csv: ({ price }) => usdFromMicros(price),
  },
  {
    header: customers.credit,
    align: 'right',
    cell: ({ credit }) => <Money amount={credit} />,
    csv: ({ credit }) => usdFromMicros(credit),
  },
  {
    header: customers.amount,
    align: 'right',
    cell: ({ amountINR }) => <Rupees amount={amountINR} />,
    csv: ({ amountINR }) => inrFromPaise(amountINR),
  },
  {
    header: customers.status,
    cell: ({ status }) => <OrderBadge status={status} />,
    csv: ({ status }) => status,
  },
  {
    header: customers.paid,
    cell: ({ paidAt }) => <Time at={paidAt} />,
    csv: ({ paidAt }) => paidAt?.toISOString() ?? null,
  },
  {
    header: customers.order,
    cell: ({ orderId }) => orderId !== null && <EntityLink kind="payment" id={orderId} />,
    csv: ({ orderId }) => orderId,
  },
  {
    header: customers.payment,
    isCsvOnly: true,
    cell: ({ paymentId }) => paymentId !== null && <Id>{paymentId}</Id>,
    csv: ({ paymentId }) => paymentId,
  },
]
