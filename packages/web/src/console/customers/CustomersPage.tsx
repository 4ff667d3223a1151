import { listCustomers, type ListedCustomer } from '@ringback/contract/operator/customers'
import { type Column, csvColumn } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { EmailAddress } from '../shared/EmailAddress.tsx'
import { entityPath } from '../shared/EntityLink.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/filters.ts'
import { Page } from '../shared/Page.tsx'
import { CustomerState, statesOf } from './CustomerState.tsx'
import { customers } from './strings.ts'
import { moneyColumn, timeColumn, valueColumn } from '../shared/columns.tsx'

/** Finds customers. A row opens the customer. */
export function CustomersPage() {
  return (
    <Page title={customers.title} lead={customers.lead}>
      <DataTable
        endpoint={listCustomers}
        label={customers.title}
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('customer', id)}
        empty={{ title: customers.emptyTitle, detail: customers.emptyDetail }}
        exportName="customers"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  textFilter('search', customers.search, customers.searchPlaceholder),
  choiceFilter('state', customers.state, customers.states),
  { is: 'period', label: customers.registered },
]

const COLUMNS: readonly Column<ListedCustomer>[] = [
  valueColumn(
    customers.email,
    ({ email }) => email,
    (email, { id }) => (email ? <EmailAddress>{email}</EmailAddress> : customers.closedTitle(id)),
  ),
  valueColumn(customers.name, ({ displayName }) => displayName, undefined, {
    className: 'min-w-28 wrap-anywhere',
  }),
  {
    header: customers.state,
    cell: customer => <CustomerState customer={customer} />,
    csv: customer =>
      statesOf(customer)
        .map(({ label }) => label)
        .join(', '),
  },
  moneyColumn(customers.balance, ({ balance }) => balance),
  moneyColumn(customers.debt, ({ debt }) => debt),
  timeColumn(customers.registered, ({ createdAt }) => createdAt),
  csvColumn(customers.id, ({ id }) => id),
]
