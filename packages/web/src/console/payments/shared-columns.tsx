import { CustomerLink } from '../shared/CustomerLink.tsx'
import { EntityLink, Id } from '../shared/EntityLink.tsx'
import { type Column, csvColumn } from '../shared/column.ts'
import type { Choice } from '../shared/filters.ts'
import { payments } from './strings.ts'

type Customer = { id: string; email: string } | null

export function PayingCustomer({ customer }: { customer: Customer }) {
  if (!customer) return <span className="text-faint">{payments.unknownCustomer}</span>
  return <CustomerLink {...customer} />
}

export const customerColumn: Column<{ customer: Customer }> = {
  header: payments.customer,
  className: 'min-w-36 wrap-anywhere',
  cell: ({ customer }) => <PayingCustomer customer={customer} />,
  csv: ({ customer }) => customer && (customer.email || customer.id),
}

/** A payment, and below it its order, which is linked if it is known here. */
export function paymentColumns<T extends { orderId: string; purchaseId: string | null }>(
  idOf: (item: T) => string,
): readonly Column<T>[] {
  return [
    {
      header: payments.payment,
      cell: item => (
        // The lines are as high as two links must be apart.
        <div className="*:leading-7">
          <div>
            <EntityLink kind="payment" id={idOf(item)} />
          </div>
          <div className="text-soft">
            {item.purchaseId === null ? (
              <Id>{item.orderId}</Id>
            ) : (
              <EntityLink kind="payment" id={item.orderId} />
            )}
          </div>
        </div>
      ),
      csv: idOf,
    },
    csvColumn(payments.order, ({ orderId }) => orderId),
  ]
}

/** The choices of a filter, from the names of the states. */
export function choicesOf(names: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
