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
import { CustomerState, statesOf, CUSTOMER_STATES } from '../shared/values/StateBadges.tsx'
import { Person } from '../shared/values/values.tsx'

/** Finds customers. A row opens the customer. */
export function CustomersPage() {
  return (
    <Page title="Customers" lead="Each person who has registered.">
      <DataTable
        endpoint={listCustomers}
        label="Customers"
        columns={COLUMNS}
        filters={FILTERS}
        itemKey={({ id }) => id}
        rowPath={({ id }) => entityPath('customer', id)}
        empty={{ title: 'No customers yet', detail: 'Each person who registers appears here.' }}
        exportName="customers"
      />
    </Page>
  )
}

const FILTERS: readonly Filter[] = [
  textFilter('search', 'Email or name', 'ada@'),
  choiceFilter('state', 'State', CUSTOMER_STATES),
  { is: 'period', label: 'Registered' },
]

const COLUMNS: readonly Column<ListedCustomer>[] = [
  valueColumn(
    'Customer',
    ({ email }) => email,
    (email, { id, displayName }) => <Person id={id} name={displayName} email={email} />,
  ),
  csvColumn('Name', ({ displayName }) => displayName),
  {
    header: 'State',
    cell: customer => <CustomerState customer={customer} />,
    csv: customer =>
      statesOf(customer)
        .map(({ label }) => label)
        .join(', '),
  },
  moneyColumn('Balance', ({ balance }) => balance),
  moneyColumn('Debt', ({ debt }) => debt),
  timeColumn('Registered', ({ createdAt }) => createdAt),
  csvColumn('Id', ({ id }) => id),
]
