import { EntityLink, Id } from '../shared/EntityLink.tsx'
import type { Column } from '../shared/column.ts'
import type { Choice } from '../shared/filters.ts'
import { payments } from './strings.ts'

type Customer = { id: string; email: string } | null

export function CustomerLink({ customer }: { customer: Customer }) {
  if (!customer) return <span className="text-faint">{payments.unknownCustomer}</span>
  return (
    <EntityLink kind="customer" id={customer.id}>
      {customer.email}
    </EntityLink>
  )
}

export const customerColumn: Column<{ customer: Customer }> = {
  header: payments.customer,
  cell: ({ customer }) => <CustomerLink customer={customer} />,
  csv: ({ customer }) => customer?.email ?? null,
}

export const paymentColumn: Column<{ paymentId: string }> = {
  header: payments.payment,
  cell: ({ paymentId }) => <EntityLink kind="payment" id={paymentId} />,
  csv: ({ paymentId }) => paymentId,
}

/** Links the order if it is known here. */
export const orderColumn: Column<{ orderId: string; purchaseId: string | null }> = {
  header: payments.order,
  cell: ({ orderId, purchaseId }) =>
    purchaseId === null ? <Id>{orderId}</Id> : <EntityLink kind="payment" id={orderId} />,
  csv: ({ orderId }) => orderId,
}

/** The choices of a filter, from the names of the states. */
export function choicesOf(names: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
