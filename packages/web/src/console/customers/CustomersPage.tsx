import { listCustomers, type ListedCustomer } from '@ringback/contract/operator/customers/customers'
import { Page } from '../shared/Page.tsx'
import { DataTable } from '../shared/list/DataTable.tsx'
import {
  type Column,
  csvColumn,
  moneyColumn,
  timeColumn,
  valueColumn,
} from '../shared/list/columns.tsx'
import { choiceFilter, type Filter, textFilter } from '../shared/list/filters.ts'
import { entityPath } from '../shared/values/EntityLink.tsx'
import { CustomerState, statesOf } from '../shared/values/StateBadges.tsx'
import { Person } from '../shared/values/values.tsx'
import { customers } from './strings.ts'

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
    customers.one,
    ({ email }) => email,
    (email, { id, displayName }) => <Person id={id} name={displayName} email={email} />,
  ),
  csvColumn(customers.name, ({ displayName }) => displayName),
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
